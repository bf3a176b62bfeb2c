import { build, minifySync, type Plugin, parseSync, type Rolldown } from 'vite';
import { LOCALE_CODES } from '../../i18n/locales.ts';

const QUERY = '?script';
const PREFIX = '\0script:';

/**
 * Inlines each function that is called once, at the top and without arguments: minifiers keep it,
 * and every page carries these bytes. The bodies must not `return`.
 */
export function unwrapCalls(code: string): string {
  const { body } = parseSync('script.js', code).program;
  const functions = new Map(body.flatMap((node) => (node.type === 'FunctionDeclaration' && node.id ? [[node.id.name, node]] : [])));
  const edits = body.flatMap((node) => {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return [];
    const { callee, arguments: values } = node.expression;
    const called = callee.type === 'Identifier' && values.length === 0 ? functions.get(callee.name) : undefined;
    if (!called?.body || code.split(new RegExp(`\\b${called.id?.name}\\b`, 'u')).length !== 3) return [];
    return [
      { start: node.start, end: node.end, text: code.slice(called.body.start, called.body.end) },
      { start: called.start, end: called.end, text: '' },
    ];
  });
  return edits.sort((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

export async function buildScript(entry: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { LANGUAGES: JSON.stringify(LOCALE_CODES.join('|')) },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, optimization: { inlineConst: { mode: 'all' } }, output: { format: 'es' } },
    },
  })) as Rolldown.RolldownOutput;
  const code = unwrapCalls(result.output[0].code);
  const isBare = parseSync('script.js', code).program.body.every(({ type }) => !/Declaration$/u.test(type));
  const { code: minified } = minifySync('script.js', isBare ? code : `(() => {${code}})()`, {
    module: true,
    compress: { target: 'es2022' },
  });
  return minified.trim();
}

export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\?script$/u },
    async handler(source, importer) {
      const found = await this.resolve(source.slice(0, -QUERY.length), importer);
      return found && `${PREFIX}${found.id}`;
    },
  },
  load: {
    filter: { id: /^\0script:/u },
    async handler(id) {
      return `export default ${JSON.stringify(await buildScript(id.slice(PREFIX.length)))}`;
    },
  },
});
