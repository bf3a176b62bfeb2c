/** Writes the Markdown of public pages without a Markdown version, from their HTML, for `/mcp`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { identity } from '../src/features/identity/identity.ts';
import { contentsFile, contentsSchema, isMadeMarkdown } from '../src/features/mcp/contents.schema.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';

const LEFT_OUT = 'nav, .toc, form, button, dialog, svg, script, style, template, noscript, [hidden], [aria-hidden="true"], [data-live]';

function valuesOf(name: Element): string[] {
  const values: string[] = [];
  for (let next = name.nextElementSibling; next?.localName === 'dd'; next = next.nextElementSibling) values.push(next.innerHTML);
  return values;
}

/** `- **Price**: €129`: Markdown has no lists of names and values. */
function listFacts(list: Element): string {
  const facts = [...list.querySelectorAll('dt')].map((name) => `<li><strong>${name.innerHTML}</strong>: ${valuesOf(name).join(', ')}</li>`);
  return `<ul>${facts.join('')}</ul>`;
}

/** Items of a list that are translated at once: each step of the translation copies what came before it. */
const ITEMS_AT_ONCE = 100;
const standIn = (index: number): string => `\uE000${index}\uE000`;

function translateList(list: Element): string {
  const items = [...list.children].map(({ outerHTML }) => outerHTML);
  const parts = Array.from({ length: Math.ceil(items.length / ITEMS_AT_ONCE) }, (_, part) =>
    items.slice(part * ITEMS_AT_ONCE, (part + 1) * ITEMS_AT_ONCE).join(''),
  );
  return parts.map((part) => NodeHtmlMarkdown.translate(`<ul>${part}</ul>`)).join('\n');
}

function translate(main: Element): string {
  const long = [...main.querySelectorAll('ul')].filter((list) => list.children.length > ITEMS_AT_ONCE && !list.closest('li'));
  const lists = long.map(translateList);
  for (const [index, list] of long.entries()) list.outerHTML = `<p>${standIn(index)}</p>`;
  return lists.reduce((text, list, index) => text.replace(standIn(index), () => list), NodeHtmlMarkdown.translate(main.innerHTML));
}

/** @throws Error if the page has no main element */
export function toMarkdown(html: string, address: string): string {
  const { document } = parseHTML(html);
  const main = document.querySelector('main');
  if (!main) throw new Error(`${address} lacks a main element`);
  for (const element of main.querySelectorAll(LEFT_OUT)) element.remove();
  for (const list of main.querySelectorAll('dl')) list.outerHTML = listFacts(list);
  const url = `${identity.url}${address}`;
  for (const link of main.querySelectorAll('a[href]')) link.setAttribute('href', new URL(link.getAttribute('href') ?? '', url).href);
  for (const image of main.querySelectorAll('img[src]')) image.setAttribute('src', new URL(image.getAttribute('src') ?? '', url).href);
  return `<${url}>\n\n${translate(main)}\n`;
}

export async function makePageMarkdown(out: string, only?: ReadonlySet<string>): Promise<void> {
  for (const locale of LOCALE_CODES) {
    const { pages } = contentsSchema.parse(JSON.parse(await readFile(join(out, contentsFile(locale)), 'utf8')));
    for (const { address, markdown } of pages.filter((page) => isMadeMarkdown(page.markdown) && (only?.has(page.address) ?? true))) {
      const html = await readFile(join(out, `${address === '/' ? '/index' : address}.html`), 'utf8');
      const file = join(out, markdown);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, toMarkdown(html, address));
    }
  }
}
