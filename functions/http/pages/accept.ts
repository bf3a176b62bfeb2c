interface Preference {
  quality: number;
  position: number;
  /** 2 for `text/markdown`, 1 for `text/*`, 0 for any type. */
  precision: number;
}

/** 1 without a weight, 0 for a malformed one (RFC 9110, section 12.4.2). */
function weight(parameters: string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(q) ? Number(q.slice(2)) : 0;
}

function preference(accept: string, type: string): Preference {
  const names = ['*/*', `${type.split('/')[0]}/*`, type];
  let best: Preference = { quality: 0, position: Number.POSITIVE_INFINITY, precision: -1 };
  for (const [position, text] of accept.split(',').entries()) {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const precision = names.indexOf(range);
    if (precision > best.precision) best = { quality: weight(parameters), position, precision };
  }
  return best;
}

/** True if Markdown has a higher weight than HTML, or the same one and comes first or beside a wildcard (RFC 9110, section 12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  const markdown = preference(accept ?? '', 'text/markdown');
  const html = preference(accept ?? '', 'text/html');
  if (markdown.precision < 2 || markdown.quality === 0) return false;
  if (markdown.quality !== html.quality) return markdown.quality > html.quality;
  return html.precision < 2 || markdown.position < html.position;
}
