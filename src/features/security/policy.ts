import { createHash } from 'node:crypto';

const META = /<meta http-equiv="content-security-policy" content="([^"]*)">/u;
const INLINE = /<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/gu;

const known = new Map<string, string>();

const toHash = (text: string): string => {
  const cached = known.get(text);
  if (cached) return cached;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  // Inline blocks repeat between pages; anything larger than a style sheet is a page's own and not cached.
  if (text.length < 50_000) known.set(text, hash);
  return hash;
};

/** Data blocks (JSON-LD) and external scripts need no hash. */
const runs = (tag: string, attributes: string): boolean =>
  tag === 'style' || !(/\ssrc=/u.test(attributes) || /type="application\/(ld\+)?json"/u.test(attributes));

const STYLE = /<style>([\s\S]*?)<\/style>/gu;

/**
 * Merges all `<style>` into the first: each block would cost the page a hash, and HTML allows them
 * in the head only.
 * @returns the page, and its sheet's text, undefined without one
 */
async function joinStyles(
  html: string,
  change: (css: string) => Promise<string>,
  more: string,
): Promise<{ html: string; css: string | undefined }> {
  const sheets = [...html.matchAll(STYLE)].map(([, css = '']) => css);
  if (sheets.length === 0) return { html, css: undefined };
  const css = (await Promise.all(sheets.map(change))).join('') + more;
  let isFirst = true;
  const joined = html.replace(STYLE, () => {
    const style = isFirst ? `<style>${css}</style>` : '';
    isFirst = false;
    return style;
  });
  return { html: joined, css };
}

/**
 * Keeps the style rules that a page can use, and the hashes of its own inline blocks only: Astro
 * writes all of both.
 * @param trim makes a page's share of a sheet; the sheet as it came must have been in the policy
 * @param more styles that the page needs besides @throws Error if a block has no hash: the browser
 * would refuse it
 */
export async function narrowPolicy(html: string, trim: (css: string) => Promise<string> = async (css) => css, more = ''): Promise<string> {
  const policy = META.exec(html)?.[1];
  if (policy === undefined) return html;
  const needed = new Map<string, string>();
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (!runs(tag, attributes)) continue;
    const hash = toHash(text);
    if (!policy.includes(hash)) throw new Error(`An inline block is not in the content security policy (${hash})`);
    needed.set(hash, tag);
  }
  const joined = await joinStyles(html, trim, more);
  let sheet = joined.css === undefined ? '' : ` ${toHash(joined.css)}`;
  const narrow = policy.replace(/ '(sha(256|384|512)-[^']+)'/gu, (hash) => {
    const tag = needed.get(hash.trim());
    if (tag !== 'style') return tag ? hash : '';
    const own = sheet;
    sheet = '';
    return own;
  });
  // A policy in the page applies to what follows, so it comes first.
  const meta = `<meta http-equiv="content-security-policy" content="${narrow}">`;
  return joined.html.replace(META, '').replace('<head>', () => `<head>${meta}`);
}
