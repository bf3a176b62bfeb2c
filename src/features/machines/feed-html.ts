import { parseHTML } from 'linkedom';

const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A letter that XML 1.0 does not have makes a whole feed unreadable: Word and PDF files leave such ones behind. */
export const validXml = (xml: string): string => xml.replace(NOT_XML, '');

function plainPlot(plot: Element): void {
  const figure = plot.querySelector('figure');
  const table = plot.querySelector('details table, .plot-bars');
  const caption = figure?.querySelector('figcaption');
  if (!figure || !table) throw new Error('A plot in a feed lacks the table of its data: Plot.astro and feed-html.ts no longer agree.');
  const names = figure.querySelectorAll(table.localName === 'table' ? '.plot-axis' : '.plot-title, .plot-axis');
  figure.replaceChildren(...names, table, ...(caption ? [caption] : []));
  plot.replaceWith(figure);
}

/** Removed with their text: without scripts and styles these do nothing, or show what the page hides. */
const REMOVED = [
  ...['script', 'style', 'template', 'link', 'meta', 'base', 'title', 'dialog', 'canvas'],
  ...['button', 'input', 'select', 'textarea', 'datalist', 'progress', 'meter', '[hidden]', 'picture > source'],
  ...['iframe:not([src])', 'embed:not([src])'],
];
/** Elements that are removed while their content stays. */
const OPENED = ['form', 'label', 'fieldset', 'legend', 'output', 'noscript', 'picture', 'object', 'slot'];
const ADDRESSES = ['href', 'src', 'cite', 'poster', 'longdesc'] as const;
const IDS = ['for', 'headers', 'aria-controls', 'aria-describedby', 'aria-details', 'aria-flowto', 'aria-labelledby', 'aria-owns'];
/** `srcset` wins over `src` and has addresses of its own, in a form that readers do not make absolute. */
const DROPPED =
  /^(?:data-.*|on.*|srcset|sizes|style|tabindex|contenteditable|draggable|ping|nonce|popover.*|autofocus|xmlns.*|xlink:.*|formaction|srcdoc|background)$/u;
/** What a reader may open; it shows feeds at an address of its own, where a script would have its rights. */
const SAFE = /^(?:https?:|mailto:|tel:|data:image\/(?!svg))/iu;

/** `NodeFilter.SHOW_COMMENT`. */
const COMMENTS = 128;

const open = (element: Element): void => element.replaceWith(...element.childNodes);

function leaveOnlyText(document: Document): void {
  for (const element of document.body.querySelectorAll(REMOVED.join())) element.remove();
  const comments = document.createTreeWalker(document.body, COMMENTS);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of document.body.querySelectorAll('*')) {
    if (OPENED.includes(element.localName) || element.localName.includes('-')) open(element);
  }
  for (const frame of document.body.querySelectorAll('iframe[src], embed[src]')) {
    const link = document.createElement('a');
    link.setAttribute('href', frame.getAttribute('src') ?? '');
    link.textContent = frame.getAttribute('title') || frame.getAttribute('src');
    frame.replaceWith(link);
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (DROPPED.test(name)) element.removeAttribute(name);
  }
}

const withName = (slug: string, id: string): string => (slug ? `${slug}-${id}` : id);

/** Makes ids unique, since readers show many entries in one document. */
function ownIds(document: Document, slug: string): void {
  const ids = new Set([...document.body.querySelectorAll('[id]')].map(({ id }) => id));
  for (const element of document.body.querySelectorAll('[id]')) element.id = withName(slug, element.id);
  for (const name of IDS) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const kept = (element.getAttribute(name) ?? '').split(/\s+/u).filter((id) => ids.has(id));
      if (kept.length > 0) element.setAttribute(name, kept.map((id) => withName(slug, id)).join(' '));
      else element.removeAttribute(name);
    }
  }
}

/** Fragments too lead to the entry's page: readers resolve a bare one against an address of their own. */
function makeWhole(document: Document, page: string): void {
  for (const name of ADDRESSES) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      // Browsers leave blanks out of the scheme.
      const address = (element.getAttribute(name) ?? '').trim();
      const whole = /^[a-z][a-z\d+.-]*:/iu.test(address) ? address : URL.parse(address, page)?.href;
      if (whole && SAFE.test(whole)) element.setAttribute(name, whole);
      else element.removeAttribute(name);
    }
  }
}

/**
 * Turns plots into tables and other drawings into their text, removes icons and what needs scripts or styles, makes addresses absolute,
 * and gives each id the entry's name: a reader has neither styles nor scripts, and another address.
 * @param page the entry's own address
 */
export function feedHtml(html: string, page: string): string {
  // A whole document: linkedom adds a second <body> to a fragment.
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const plot of document.querySelectorAll('.plot')) plainPlot(plot);
  for (const drawing of document.querySelectorAll('svg')) {
    const words = document.createElement('p');
    words.textContent = drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.textContent ?? '';
    if (words.textContent) drawing.replaceWith(words);
    else drawing.remove();
  }
  for (const box of document.querySelectorAll('li input[type="checkbox"]')) box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
  leaveOnlyText(document);
  const slug = new URL(page).pathname.split('/').at(-1) ?? '';
  ownIds(document, slug);
  makeWhole(document, page);
  return document.body.innerHTML;
}
