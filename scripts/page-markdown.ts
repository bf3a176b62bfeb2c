/** Writes the Markdown of public pages without a Markdown version, from their HTML, for `/mcp`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { identity } from '../src/features/identity/identity.ts';
import { contentsFile, contentsSchema, isMadeMarkdown } from '../src/features/mcp/contents.schema.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';

/** What is not text: navigation, forms, drawings, and what scripts show later. */
const LEFT_OUT = 'nav, form, button, dialog, svg, script, style, template, noscript, [hidden], [aria-hidden="true"], [data-live]';

/** The values of a name: up to the next name. */
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

/** @throws Error if the page has no main element */
export function toMarkdown(html: string, address: string): string {
  const { document } = parseHTML(html);
  const main = document.querySelector('main');
  if (!main) throw new Error(`${address} has no main element`);
  for (const element of main.querySelectorAll(LEFT_OUT)) element.remove();
  for (const list of main.querySelectorAll('dl')) list.outerHTML = listFacts(list);
  const url = `${identity.url}${address}`;
  for (const link of main.querySelectorAll('a[href]')) link.setAttribute('href', new URL(link.getAttribute('href') ?? '', url).href);
  for (const image of main.querySelectorAll('img[src]')) image.setAttribute('src', new URL(image.getAttribute('src') ?? '', url).href);
  return `<${url}>\n\n${NodeHtmlMarkdown.translate(main.innerHTML)}\n`;
}

/** @param only addresses of the pages that have changed; all without it */
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
