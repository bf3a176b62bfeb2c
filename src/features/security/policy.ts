import { createHash } from 'node:crypto';

const META = /<meta http-equiv="content-security-policy" content="([^"]*)">/u;
const INLINE = /<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/gu;

const known = new Map<string, string>();

const hashOf = (text: string): string => {
  const kept = known.get(text);
  if (kept) return kept;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  // Inline blocks repeat from page to page; anything larger than a style sheet is a page's own and is not kept.
  if (text.length < 50_000) known.set(text, hash);
  return hash;
};

/** Data blocks (JSON-LD) and external scripts are no inline scripts. */
const runs = (tag: string, attributes: string): boolean =>
  tag === 'style' || !(/\ssrc=/u.test(attributes) || /type="application\/(ld\+)?json"/u.test(attributes));

/** Replaces the text of every `<style>` by what `change` makes of it. */
async function changeStyles(html: string, change: (css: string) => Promise<string>): Promise<string> {
  const parts = await Promise.all(
    html.split(/(<style\b[^>]*>[\s\S]*?<\/style>)/u).map(async (part, index) => {
      if (index % 2 === 0) return part;
      const [, open = '', css = ''] = /^(<style\b[^>]*>)([\s\S]*)<\/style>$/u.exec(part) ?? [];
      return `${open}${await change(css)}</style>`;
    }),
  );
  return parts.join('');
}

/** HTML allows `<style>` in the head only; Astro sets the one of its islands before the first island. */
function stylesToHead(html: string): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const moved: string[] = [];
  const rest = html.slice(end).replace(/<style\b[^>]*>[\s\S]*?<\/style>/gu, (style) => {
    moved.push(style);
    return '';
  });
  return `${html.slice(0, end)}${moved.join('')}${rest}`;
}

/**
 * Astro writes every style and every hash of the project's chunks into each page. This keeps the style rules that the page can
 * use and the hashes of its own inline blocks: smaller, and nothing is allowed that is not there.
 * @param trim makes a page's share of a sheet; the sheet as it came must have been in the policy
 * @throws Error when a block of the page has no hash, for the browser would refuse it
 */
export async function narrowPolicy(html: string, trim: (css: string) => Promise<string> = async (css) => css): Promise<string> {
  const policy = META.exec(html)?.[1];
  if (policy === undefined) return html;
  const needed = new Map<string, string>();
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (!runs(tag, attributes)) continue;
    const hash = hashOf(text);
    if (!policy.includes(hash)) throw new Error(`An inline block is not in the content security policy (${hash})`);
    needed.set(hash, tag === 'style' ? hashOf(await trim(text)) : hash);
  }
  const narrow = policy.replace(/ '(sha(256|384|512)-[^']+)'/gu, (hash) => {
    const own = needed.get(hash.trim());
    return own ? ` ${own}` : '';
  });
  const trimmed = await changeStyles(html, trim);
  // A policy in the page governs what follows it, so it goes to the top.
  const meta = `<meta http-equiv="content-security-policy" content="${narrow}">`;
  return stylesToHead(trimmed.replace(META, '')).replace('<head>', () => `<head>${meta}`);
}
