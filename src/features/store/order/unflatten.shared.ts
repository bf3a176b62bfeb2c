type Tree = { [name: string]: unknown };
type Branch = Map<string, unknown>;

const DEPTH_LIMIT = 4;
const INDEX = /^\d{1,2}$/u;

export const isRecord = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function withLists(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([name, part]) => [name, withLists(part)] as const);
  if (entries.length === 0 || !entries.every(([name]) => INDEX.test(name))) return Object.fromEntries(entries);
  return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, part]) => part);
}

/** Turns dotted names (`customer.address.city`) into objects and lists; leaves anything else unchanged. */
export function unflatten(value: unknown): unknown {
  if (!isRecord(value) || !Object.keys(value).some((name) => name.includes('.'))) return value;
  const tree: Branch = new Map();
  for (const [name, text] of Object.entries(value)) {
    const parts = name.split('.');
    const last = parts.pop();
    if (last === undefined || parts.length >= DEPTH_LIMIT) return value;
    let node = tree;
    for (const part of parts) {
      const next = node.get(part) ?? new Map();
      if (!(next instanceof Map)) return value;
      node.set(part, next);
      node = next;
    }
    node.set(last, text);
  }
  return withLists(tree);
}
