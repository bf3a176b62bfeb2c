/** Reads the Markdown that `scripts/page-markdown.ts` writes: headings, paragraphs, lists, quotations, links and strong words; rows of tables stay lines. */
import { html } from 'hono/html';
import type { Html } from '../http/pages/fact-list.ts';

interface Block {
  kind: 'heading' | 'paragraph' | 'quote' | 'ul' | 'ol';
  /** Of a list: its items. */
  texts: string[];
}

const KINDS: readonly (readonly [kind: Block['kind'], mark: RegExp])[] = [
  ['heading', /^#{1,6} /u],
  ['ul', /^ *[*-] /u],
  ['ol', /^ *\d+\. /u],
  ['quote', /^> ?/u],
];

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    // Between the head and the rows of a table.
    if (/^[ :|-]+$/u.test(line) && line.startsWith('|')) continue;
    const [kind, mark] = KINDS.find(([, one]) => one.test(line)) ?? (['paragraph', undefined] as const);
    const text = mark ? line.replace(mark, '') : line;
    const last = blocks.at(-1);
    const isList = kind === 'ul' || kind === 'ol';
    if (isOpen && last && isList && last.kind === kind) last.texts.push(text);
    else if (isOpen && last && last.kind !== 'heading' && (kind === last.kind || kind === 'paragraph'))
      last.texts.push(`${last.texts.pop() ?? ''}${text.startsWith('|') ? '\n' : ' '}${text.trim()}`);
    else blocks.push({ kind, texts: [text] });
    isOpen = true;
  }
  return blocks;
}

const LINK = /\[(?<name>[^[\]]*)\]\((?<address>[^()\s]*)\)/gu;
const STRONG = /\*\*(?<strong>[^*]*)\*\*/gu;

const plain = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])|`/gu, '');

const withLinks = (text: string): string =>
  plain(
    text
      .replace(LINK, (_, name: string, address: string) => {
        const bare = address.replace(/^mailto:/u, '');
        return bare === name ? name : `${name} (${bare})`;
      })
      .replace(STRONG, '$<strong>'),
  );

/** As the text of a mail: no mark has to be known, and each link stands beside its words. */
export const termsAsText = (markdown: string): string =>
  blocksOf(markdown)
    .map(({ kind, texts }) => {
      const lines = texts.map(withLinks);
      if (kind === 'heading') return `${lines[0]}\n${'-'.repeat(lines[0]?.length ?? 0)}`;
      if (kind === 'ul') return lines.map((line) => `- ${line}`).join('\n');
      if (kind === 'ol') return lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
      return lines.join('\n');
    })
    .join('\n\n');

/** Splits at a pattern with capturing groups. */
function pieces(text: string, pattern: RegExp, other: (text: string) => Html, matched: (groups: Record<string, string>) => Html): Html {
  const found = [...text.matchAll(pattern)];
  const starts = [0, ...found.map((match) => match.index + match[0].length)];
  return html`${starts.map((start, at) => html`${other(text.slice(start, found[at]?.index))}${found[at] ? matched(found[at].groups ?? {}) : ''}`)}`;
}

const inline = (text: string): Html =>
  pieces(
    text,
    STRONG,
    (part) =>
      pieces(
        part,
        LINK,
        (words) => html`${plain(words)}`,
        ({ name = '', address = '' }) =>
          /^(?:https?|mailto):/u.test(address) ? html`<a href="${address}">${plain(name)}</a>` : html`${plain(name)}`,
      ),
    ({ strong = '' }) => html`<strong>${withLinks(strong)}</strong>`,
  );

/** For a page that has its own `h1`. */
export const termsAsHtml = (markdown: string): Html =>
  html`${blocksOf(markdown).map(({ kind, texts }) => {
    if (kind === 'heading') return html`<h2>${inline(texts[0] ?? '')}</h2>`;
    if (kind === 'quote') return html`<blockquote><p>${inline(texts.join(' '))}</p></blockquote>`;
    if (kind === 'paragraph') return html`<p>${inline(texts.join(' '))}</p>`;
    const items = texts.map((text) => html`<li>${inline(text)}</li>`);
    return kind === 'ul' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
  })}`;
