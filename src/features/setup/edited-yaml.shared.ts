import { type Document, isMap, isScalar, type Node, parseDocument, stringify } from 'yaml';

type Path = readonly (string | number)[];
type Edit = [start: number, end: number, words: string];

/** The new value of each path; undefined for one that is gone. */
export function changedValues(before: unknown, after: unknown, path: string[] = []): [path: string[], value: unknown][] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isSameLength = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return [[path, after]];
  if (Array.isArray(after) && !isSameLength) return [[path, after]];
  const fields = new Map(Object.entries(before));
  const removed = [...fields.keys()]
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): [string[], unknown] => [[...path, key], undefined]);
  return [...Object.entries(after).flatMap(([key, value]) => changedValues(fields.get(key), value, [...path, key])), ...removed];
}

/** As an author writes it, on one line; JSON, which is YAML too, for what needs quotes. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (fields.length > 0) return `{ ${fields.map(([name, one]) => `${written(name)}: ${written(one)}`).join(', ')} }`;
  const plain = typeof value === 'string' && !/[[\]{},\n]/u.test(value) ? stringify(value, { lineWidth: 0 }).trimEnd() : '\n';
  // A mark of documents (`...`) becomes a block of lines.
  return plain.includes('\n') ? JSON.stringify(value) : plain;
}

/** Of the lines of comment that end the text. */
function commentLength(text: string): number {
  const lines = text.split('\n').slice(0, -1);
  const other = lines.findLastIndex((line) => !/^[ \t]*#/u.test(line));
  return lines.slice(other + 1).reduce((length, line) => length + line.length + 1, 0);
}

/** The line of a field, with a comment above that is about nothing else, or its place between braces. */
function removal(text: string, group: unknown, name: string): Edit {
  const items = isMap(group) ? group.items : [];
  const at = items.findIndex(({ key }) => isScalar(key) && key.value === name);
  const [key, value] = [items[at]?.key as Node | undefined, items[at]?.value as Node | null | undefined];
  if (!isMap(group) || !key?.range) return [0, 0, ''];
  const end = value?.range?.[1] ?? key.range[1];
  if (group.flow) {
    const next = (items[at + 1]?.key as Node | undefined)?.range?.[0];
    const comma = text.lastIndexOf(',', key.range[0]);
    return next === undefined ? [at > 0 ? comma : key.range[0], end, ''] : [key.range[0], next, ''];
  }
  const line = text.lastIndexOf('\n', key.range[0] - 1) + 1;
  const lineEnd = text.indexOf('\n', Math.max(text.slice(0, end).trimEnd().length, key.range[1]));
  const isAlone = lineEnd < 0 || /^[ \t]*(?:#|\n|$)/u.test(text.slice(lineEnd + 1));
  const above = isAlone ? commentLength(text.slice(0, line)) : 0;
  return [line - above, lineEnd < 0 ? text.length : lineEnd + 1, ''];
}

/** Up to the group that is not there; 0 if all are. */
const lackingDepth = (document: Document, path: Path): number =>
  Math.max(
    0,
    path.findIndex((_, at) => at > 0 && !document.hasIn(path.slice(0, at))),
  );

/**
 * Changes values in the text of a YAML or JSON document, and no other character: comments, quotes elsewhere and commented settings stay where they are.
 * @param changes the new value of each path; a path whose last part is missing is added at the end of its group, and undefined removes one
 */
export function editedYaml(text: string, changes: Iterable<readonly [Path, unknown]>): string {
  const all = [...changes];
  const kept = all.filter(([, value]) => value !== undefined);
  const gone = all.filter(([, value]) => value === undefined);
  // One after the other: neighbours on a line share the comma between them.
  if (all.length > 1 && gone.length > 0) return gone.reduce((edited, change) => editedYaml(edited, [change]), editedYaml(text, kept));
  const document = parseDocument(text);
  const write = /^\s*[[{]/u.test(text) ? JSON.stringify : written;
  const added = kept.find(([path]) => lackingDepth(document, path) > 0);
  if (added) {
    const [path, value] = added;
    const depth = lackingDepth(document, path);
    const group = path.slice(depth).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    return editedYaml(
      editedYaml(text, [[path.slice(0, depth), group]]),
      all.filter((one) => one !== added),
    );
  }
  const edits = all.map(([path, value]): Edit => {
    const node = document.getIn(path, true) as Node | undefined;
    if (value === undefined) return removal(text, document.getIn(path.slice(0, -1), true), String(path.at(-1)));
    if (node?.range) {
      const [start, end] = node.range;
      const old = text.slice(start, end);
      return [start, end, `${write(value)}${old.slice(old.trimEnd().length)}`];
    }
    const group = document.getIn(path.slice(0, -1), true);
    // A file of comments alone.
    if (path.length === 1 && !isMap(group))
      return [text.length, text.length, `${text === '' || text.endsWith('\n') ? '' : '\n'}${path[0]}: ${written(value)}\n`];
    const last = isMap(group) ? group.items.at(-1) : undefined;
    const [key, item] = [last?.key as Node | undefined, (last?.value ?? last?.key) as Node | undefined];
    if (!key?.range || !item?.range)
      throw new Error(`There is no ${path.slice(0, -1).join('.')} to which ${path.join('.')} could be added.`);
    if (isMap(group) && group.flow) return [item.range[1], item.range[1], `, ${path.at(-1)}: ${written(value)}`];
    const indent = key.range[0] - (text.lastIndexOf('\n', key.range[0] - 1) + 1);
    const end = text.slice(0, item.range[1]).trimEnd().length;
    const lineEnd = text.indexOf('\n', end);
    const at = lineEnd < 0 ? text.length : lineEnd;
    return [at, at, `\n${' '.repeat(indent)}${path.at(-1)}: ${written(value)}`];
  });
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((edited, [start, end, words]) => edited.slice(0, start) + words + edited.slice(end), text);
}
