import { type Document, isCollection, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';

const LINE = 150;

const isFlow = (node: unknown): boolean => isCollection(node) && node.flow === true;

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (node: unknown, value: unknown): boolean =>
  isMap(node) && isGroup(value) && 'id' in value ? node.get('id') === value['id'] : JSON.stringify(node) === JSON.stringify(value);

class Keeper {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  #made(value: unknown, asFlow: boolean): Node {
    const node = this.#document.createNode(value) as Node;
    if (isCollection(node) && asFlow) node.flow = true;
    return node;
  }

  #group(node: YAMLMap, value: Record<string, unknown>): YAMLMap {
    const asFlow = node.items.some((pair) => isFlow(pair.value));
    const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
    node.items = given.map(([name, inner]) => {
      const known = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
      const pair = known ?? (this.#document.createPair(name, null) as Pair);
      pair.value = this.merged(known?.value, inner, asFlow);
      return pair;
    });
    return node;
  }

  /** Changes the tree of a value to another value, and keeps all nodes, with their comments and quotes, that still fit. */
  merged(node: unknown, value: unknown, asFlow = false): Node {
    if (isMap(node) && isGroup(value)) return this.#group(node, value);
    if (isSeq(node) && Array.isArray(value)) {
      const left = [...node.items];
      node.items = value.map((item) => {
        const at = left.findIndex((one) => isSame(one, item));
        return this.merged(at < 0 ? undefined : left.splice(at, 1)[0], item, left.some(isFlow));
      });
      return node;
    }
    if (!isScalar(node) || typeof value === 'object') return this.#made(value, asFlow);
    (node as Scalar).value = value;
    return node;
  }
}

/** Writes a value as YAML, with the comments and the style that the file had. */
export function keptYaml(before: string, value: unknown): string {
  const document = parseDocument(before);
  document.contents = new Keeper(document).merged(document.contents, value) as typeof document.contents;
  return document.toString({ lineWidth: LINE });
}
