import { type Plugin, parseSync, type Rolldown } from 'vite';

export interface Words {
  names: Set<string>;
  prefixes: Set<string>;
  attributes: Set<string>;
}

export const noWords = (): Words => ({ names: new Set(), prefixes: new Set(), attributes: new Set() });

export const addWords = (to: Words, from: Words): Words => {
  for (const kind of ['names', 'prefixes', 'attributes'] as const) for (const word of from[kind]) to[kind].add(word);
  return to;
};

/**
 * Words by script address, including all it may load. On globalThis, since the middleware is
 * bundled separately but runs in the same process.
 */
export const builtScripts = globalThis as { scriptWords?: ReadonlyMap<string, Words> };

type AnyNode = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is AnyNode => typeof (value as AnyNode | null)?.type === 'string';

const LIST = /^ *[a-z][a-z\d-]*(?: +[a-z][a-z\d-]*)* *$/u;
const MARKUP = /<([a-z][\w-]*)|\sclass="([^"$]*)"|\s([a-z][a-z-]*)(?==")/gu;
const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

function addText(text: string, words: Words): void {
  if (LIST.test(text)) {
    for (const word of text.trim().split(/ +/u)) {
      words.names.add(word);
      words.attributes.add(word);
    }
  } else if (text.includes('<')) {
    for (const [, element, classes, attribute] of text.matchAll(MARKUP)) {
      if (element) words.names.add(element);
      if (attribute) words.attributes.add(attribute);
      for (const name of classes?.split(' ') ?? []) words.names.add(name);
    }
  }
}

function addTemplate(texts: readonly string[], words: Words): void {
  for (const [index, text] of texts.entries()) {
    const isLast = index === texts.length - 1;
    const [, whole = '', open = ''] = /^([\s\S]*?)([\w-]*)$/u.exec(text) ?? [];
    addText(isLast ? text : whole, words);
    if (!isLast && /^[a-z][\w-]*-$/u.test(open)) words.prefixes.add(open);
    else if (!isLast) addText(open, words);
  }
}

function propertyName({ key, property, computed }: AnyNode): string | undefined {
  const name = (key ?? property) as AnyNode | undefined;
  if (name?.type === 'Literal') return String(name['value']);
  return name?.type === 'Identifier' && !computed ? String(name['name']) : undefined;
}

const isDataset = (node: AnyNode): boolean => node.type === 'MemberExpression' && propertyName(node) === 'dataset';

function addNode(node: AnyNode, words: Words): void {
  if (node.type === 'Literal' && typeof node['value'] === 'string') addText(node['value'], words);
  else if (node.type === 'TemplateLiteral')
    addTemplate(
      (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked ?? ''),
      words,
    );
  else if (node.type === 'Property' || node.type === 'MemberExpression') {
    const name = propertyName(node);
    if (name === undefined) return;
    const object = node['object'] as AnyNode | undefined;
    words.attributes.add(object && isDataset(object) ? `data-${kebab(name)}` : kebab(name));
  }
}

export function parseWords(code: string, name = 'module.js'): Words {
  const words = noWords();
  let isAnyData = false;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      addNode(value, words);
      isAnyData ||= value.type === 'MemberExpression' && propertyName(value) === undefined && isDataset(value['object'] as AnyNode);
      for (const [field, child] of Object.entries(value)) if (field !== 'type' && typeof child === 'object') visit(child);
    }
  };
  visit(parseSync(name, code).program);
  if (isAnyData) for (const name of words.names) words.attributes.add(`data-${name}`);
  return words;
}

/** Without texts, and without the letters of the search, such as `th`: they name no element. */
const isOwn = (id: string): boolean => id.includes('/src/') && !/\/node_modules\/|\/src\/i18n\/|\/search\/reading\//u.test(id);

function reachableChunks(
  start: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  needed: (id: string) => boolean,
): Set<Rolldown.OutputChunk> {
  const found = new Set([start]);
  for (const chunk of found) {
    const files = chunk.moduleIds.flatMap((id) => (id.startsWith('\0files:') ? id.slice('\0files:'.length) : [])).filter(needed);
    for (const next of chunks) {
      const isImported = chunk.imports.includes(next.fileName) || chunk.dynamicImports.includes(next.fileName);
      if (isImported || (next.facadeModuleId && files.includes(next.facadeModuleId))) found.add(next);
    }
  }
  return found;
}

export const readScriptWords = (): Plugin => ({
  name: 'script-words',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // A module that imports its own sheet needs no rule of the page (features/accessibility/panel.ts).
    const needed = (id: string) => !this.getModuleInfo(id)?.importedIds.some((sheet) => sheet.endsWith('.css?inline'));
    const own = new Map(
      chunks.map((chunk) => {
        const words = noWords();
        for (const [id, module] of Object.entries(chunk.modules)) if (isOwn(id) && module.code) addWords(words, parseWords(module.code));
        return [chunk, words];
      }),
    );
    builtScripts.scriptWords = new Map(
      chunks.map((chunk) => [
        `/${chunk.fileName}`,
        [...reachableChunks(chunk, chunks, needed)].reduce((all, next) => addWords(all, own.get(next) ?? noWords()), noWords()),
      ]),
    );
  },
});
