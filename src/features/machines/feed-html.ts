import { parseHTML } from 'linkedom';

function plainPlot(plot: Element): void {
  const figure = plot.querySelector('figure');
  const table = plot.querySelector('details table, .plot-bars');
  const caption = figure?.querySelector('figcaption');
  if (!figure || !table) throw new Error('A plot in a feed has no table of its data: Plot.astro and feed-html.ts no longer agree.');
  // A table carries the plot's title as its caption, a list does not.
  const names = figure.querySelectorAll(table.localName === 'table' ? '.plot-axis' : '.plot-title, .plot-axis');
  figure.replaceChildren(...names, table, ...(caption ? [caption] : []));
  plot.replaceWith(figure);
}

/**
 * Turns plots into tables and other drawings into their text, removes icons, and makes addresses absolute: feeds have no styles.
 * @param site origin without a trailing slash
 */
export function feedHtml(html: string, site: string): string {
  // A whole document: linkedom adds a second <body> to a fragment.
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const plot of document.querySelectorAll('.plot')) plainPlot(plot);
  for (const drawing of document.querySelectorAll('svg')) {
    const words = document.createElement('p');
    words.textContent = drawing.getAttribute('aria-label');
    if (words.textContent) drawing.replaceWith(words);
    else drawing.remove();
  }
  for (const name of ['href', 'src'] as const) {
    for (const element of document.querySelectorAll(`[${name}^="/"]:not([${name}^="//"])`)) {
      element.setAttribute(name, `${site}${element.getAttribute(name)}`);
    }
  }
  return document.body.innerHTML;
}
