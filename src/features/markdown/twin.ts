import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Attributes of a part's opening tag: `title="…"`. */
const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]));

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A CSV without quoted commas, as the plots' files are, as a Markdown table. */
function csvTable(csv: string): string {
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.split(',').map((value) => cell(value.replace(/^"|"$/gu, ''))));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const quote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Fenced code, which no step may touch, is put aside under a mark: its number between two characters of no text (private use). */
const FENCE = /^(`{3,})[^\n]*\n[\s\S]*?^\1`*[^\S\n]*$/gmu;
const MARK = /\uE000(\d+)\uE000/gu;

/**
 * An entry's MDX as plain Markdown: parts become what they say (a plot its data, a callout a quotation), links become
 * absolute.
 * @param dir folder of the entry, for the data files beside it
 * @param absolute makes an address inside the site absolute and puts it in the text's language
 */
export function plainMarkdown(mdx: string, dir: string, absolute: (to: string) => string): string {
  const code: string[] = [];
  const putBack = (text: string): string => text.replace(MARK, (_, index: string) => code[Number(index)] ?? '');
  const text = mdx
    .replace(FENCE, (fence) => `\uE000${code.push(fence) - 1}\uE000`)
    .replace(/<Plot\b[^>]*\/>/gu, (tag) => {
      const { title = '', caption = '', data = '' } = attributes(tag);
      return [`**${title}**`, csvTable(readFileSync(join(dir, data), 'utf8')), caption].filter(Boolean).join('\n\n');
    })
    .replace(/<Figure\b[^>]*\/>/gu, (tag) => {
      const { alt = '', caption = '' } = attributes(tag);
      return quote([alt, caption].filter(Boolean).join('\n\n'));
    })
    .replace(/<Man name="([^"]*)"[^>]*>/gu, '## $1')
    .replace(/<Option flag="([^"]*)"[^>]*>/gu, '### `$1`')
    .replace(/<Terminal(?: title="([^"]*)")?[^>]*>/gu, (_, title?: string) => (title ? `**${title}**` : ''))
    .replace(/<AuditSummary \/>/gu, '')
    .replace(/<\/(?:Man|Option|Terminal)>/gu, '')
    .replace(/\]\((\/[^)\s]*)\)/gu, (_, to: string) => `](${absolute(to)})`)
    .replace(/\\([{}<>])/gu, '$1')
    .replaceAll('&lt;', '<')
    .replace(/<span lang="[^"]*">([^<]*)<\/span>/gu, '$1')
    .replace(/<em lang="[^"]*">([^<]*)<\/em>/gu, '_$1_')
    .replace(/<(Callout|SideNote)([^>]*)>([\s\S]*?)<\/\1>/gu, (_, _name: string, tag: string, inner: string) => {
      const { title } = attributes(tag);
      return quote(putBack(title ? `**${title}**\n\n${inner.trim()}` : inner));
    })
    .replace(/\n{3,}/gu, '\n\n');
  return putBack(text).trim();
}
