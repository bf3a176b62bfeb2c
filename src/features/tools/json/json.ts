import { getLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser/lib/esm/main.js';

export const INDENTS = ['2', '4', 'tab', 'none'] as const;
export type Indent = (typeof INDENTS)[number];

const UNITS: Record<Indent, string | undefined> = { '2': '  ', '4': '    ', tab: '\t', none: undefined };

export type JsonProblem =
  | 'symbol'
  | 'invisible'
  | 'number'
  | 'property'
  | 'value'
  | 'colon'
  | 'comma'
  | 'open'
  | 'end'
  | 'comment'
  | 'string'
  | 'deep';

export interface JsonFault {
  problem: JsonProblem;
  line: number;
  column: number;
  /** The character there, as `U+00A0` if it is invisible; empty at the end. */
  found: string;
}

export interface Counted {
  values: number;
  depth: number;
  /** Names that an object has twice, of which readers keep only one. */
  repeated: string[];
}

export type JsonResult = { ok: true; text: string; counted: Counted } | { ok: false; fault: JsonFault };

const PROBLEMS: Readonly<Record<string, JsonProblem>> = {
  InvalidNumberFormat: 'number',
  PropertyNameExpected: 'property',
  ValueExpected: 'value',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'open',
  CloseBracketExpected: 'open',
  EndOfFileExpected: 'end',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfComment: 'comment',
  UnexpectedEndOfString: 'string',
  InvalidUnicode: 'string',
  InvalidEscapeCharacter: 'string',
  InvalidCharacter: 'string',
};

/** Counts line and column from 1; a column is a character, not a UTF-16 unit. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/u);
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

const INVISIBLE = /[\s\p{C}]/u;
const INCOMPLETE_NUMBER = /^-?\d+(?:\.\d+)?(?:\.|e[-+]?)(?!\d)/iu;

/** Tells apart errors that the library reports as a mere symbol. */
function nameSymbol(text: string, offset: number, found: string): JsonProblem {
  if (INVISIBLE.test(found)) return 'invisible';
  return INCOMPLETE_NUMBER.test(text.slice(offset)) ? 'number' : 'symbol';
}

function toFault(text: string, problem: JsonProblem, offset: number): JsonFault {
  const found = [...text.slice(offset, offset + 2)][0] ?? '';
  const code = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    problem: problem === 'symbol' ? nameSymbol(text, offset, found) : problem,
    ...placeOf(text, offset),
    found: INVISIBLE.test(found) ? code : found,
  };
}

/** Copies the source text of values: numbers keep every digit, strings their escapes. */
function write(text: string, node: Node, unit: string | undefined, sorted: boolean, level = 0): string {
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.offset, node.offset + node.length);
  const [open, close] = node.type === 'object' ? '{}' : '[]';
  const children = node.children ?? [];
  if (children.length === 0) return `${open}${close}`;
  const inOrder =
    sorted && node.type === 'object'
      ? [...children].sort((a, b) => compare(String(a.children?.[0]?.value), String(b.children?.[0]?.value)))
      : children;
  const parts = inOrder.map((child) => {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const written = value ? write(text, value, unit, sorted, level + 1) : '';
    return name ? `${text.slice(name.offset, name.offset + name.length)}:${unit === undefined ? '' : ' '}${written}` : written;
  });
  if (unit === undefined) return `${open}${parts.join(',')}${close}`;
  const inner = `\n${unit.repeat(level + 1)}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${unit.repeat(level)}${close}`;
}

/** Returns each field as written, on one line; of two with the same name, the last. */
export function fieldsOf(text: string): Map<string, string> {
  const root = parseTree(text);
  return new Map(
    (root?.children ?? []).flatMap(({ children: [name, value] = [] }) =>
      name && value ? [[String(name.value), write(text, value, undefined, false)] as const] : [],
    ),
  );
}

/** By code unit, as RFC 8785 orders names, independent of the language. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function count(node: Node, counted: Omit<Counted, 'repeated'>, repeated: Set<string>, depth: number): void {
  if (node.type !== 'property') {
    counted.values += 1;
    counted.depth = Math.max(counted.depth, depth);
  }
  if (node.type === 'object') {
    const names = (node.children ?? []).map(({ children }) => String(children?.[0]?.value));
    const seen = new Set<string>();
    for (const name of names) {
      if (seen.has(name)) repeated.add(name);
      seen.add(name);
    }
  }
  const children = node.type === 'property' ? (node.children ?? []).slice(1) : (node.children ?? []);
  for (const child of children) count(child, counted, repeated, node.type === 'property' ? depth : depth + 1);
}

/** Formats strict JSON (RFC 8259) without changing a value. */
export function formatJson(text: string, indent: Indent, sorted: boolean): JsonResult {
  const source = text.replace(/^\uFEFF/u, '');
  const errors: ParseError[] = [];
  try {
    const root = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
    const [first] = errors;
    if (first) return { ok: false, fault: toFault(source, PROBLEMS[printParseErrorCode(first.error)] ?? 'symbol', first.offset) };
    if (!root) return { ok: false, fault: toFault(source, 'value', 0) };
    const counted = { values: 0, depth: 0 };
    const repeated = new Set<string>();
    count(root, counted, repeated, 0);
    return { ok: true, text: write(source, root, UNITS[indent], sorted), counted: { ...counted, repeated: [...repeated] } };
  } catch (error) {
    // Thousands of nested brackets exhaust the stack.
    if (error instanceof RangeError) return { ok: false, fault: toFault(source, 'deep', 0) };
    throw error;
  }
}

/** jsonc-parser recurses for each level, so thousands of them overflow the stack. */
function locate(text: string, offset: number): (string | number)[] {
  try {
    return getLocation(text, offset).path;
  } catch {
    return [];
  }
}

/** `$.orders[3].name` at an offset; names that are no identifiers are quoted. */
export function pathAt(text: string, offset: number): string {
  return locate(text, offset).reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part) ? `${path}.${part}` : `${path}[${JSON.stringify(part)}]`;
  }, '$');
}
