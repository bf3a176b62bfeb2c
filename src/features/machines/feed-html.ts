import { parseHTML } from 'linkedom';

/** A plot as what a reader without our styles can use: the names of its axes, its data as a table, and its caption. */
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
 * An entry's HTML as a feed carries it. A feed is read without the styles of the site, and drawings have their colours from
 * classes only: plots go out as their table, other drawings as what they show in words, icons not at all. Addresses become absolute.
 * @param site origin of the site without a slash at the end: `https://site.example`
 */
export function feedHtml(html: string, site: string): string {
  // A whole document: linkedom puts a bare <body> beside one of its own.
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
