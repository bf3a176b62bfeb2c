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

/**
 * Astro writes the hashes of every style and script of the project into every page's policy. This keeps those of the page's
 * own inline blocks: smaller, and nothing is allowed that is not there.
 * @throws Error when a block of the page has no hash, for the browser would refuse it
 */
export function narrowPolicy(html: string): string {
  const policy = META.exec(html)?.[1];
  if (policy === undefined) return html;
  const needed = new Set<string>();
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (runs(tag, attributes)) needed.add(hashOf(text));
  }
  for (const hash of needed) {
    if (!policy.includes(hash)) throw new Error(`An inline block is not in the content security policy (${hash})`);
  }
  const narrow = policy.replace(/ '(sha(256|384|512)-[^']+)'/gu, (hash) => (needed.has(hash.trim()) ? hash : ''));
  return html.replace(META, `<meta http-equiv="content-security-policy" content="${narrow}">`);
}
