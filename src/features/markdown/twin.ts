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

/** Runs `change` on what stands outside fenced code. */
const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(^```[\s\S]*?^```\s*$)/mu)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/**
 * An entry's MDX as plain Markdown: parts become what they say (a plot its data, a callout a quotation), links become
 * absolute.
 * @param dir folder of the entry, for the data files beside it
 * @param absolute makes an address inside the site absolute and puts it in the text's language
 */
export function plainMarkdown(mdx: string, dir: string, absolute: (to: string) => string): string {
  const flattened = outsideCode(mdx, (text) =>
    text
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
      .replaceAll('&lt;', '<'),
  );
  return flattened
    .replace(/<(Callout|SideNote)([^>]*)>([\s\S]*?)<\/\1>/gu, (_, _name: string, tag: string, inner: string) => {
      const { title } = attributes(tag);
      return quote(title ? `**${title}**\n\n${inner.trim()}` : inner);
    })
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
