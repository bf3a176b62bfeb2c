import sanitizeHtml from 'sanitize-html';
import { cutToBytes } from '../../encoding/text.ts';

/** Smaller pictures track opening and show nothing. */
const COUNTING_PX = 2;
const COUNTING_EM = 0.1;

/** HTML Standard, "rules for parsing dimension values". */
function isTiny(size: string | undefined): boolean {
  const [, number, unit = ''] = /^\s*\+?(\d+\.?\d*|\.\d+)\s*(%|[a-z]*)/iu.exec(size ?? '') ?? [];
  if (number === undefined) return false;
  return Number(number) <= (/^(?:%|r?em|ex|ch|vw|vh)$/iu.test(unit) ? COUNTING_EM : COUNTING_PX);
}

const STYLE_SIZES = /(?:^|[;\s])(?:max-)?(?:width|height)\s*:([^;]{0,40})/giu;
export const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$))/iu;

export function isTrackingPixel({ width, height, style = '', hidden }: Record<string, string | undefined>): boolean {
  const styles = style.slice(0, 2000);
  const sizes = [width, height, ...[...styles.matchAll(STYLE_SIZES)].map(([, size]) => size)];
  return hidden !== undefined || HIDDEN.test(styles) || sizes.some(isTiny);
}

/** A row of D1 holds 2,000,000 bytes in all. */
export const HTML_LIMIT_BYTES = 600_000;

/** Newsletters have a few thousand; the cost of nested tags is quadratic. */
export const HTML_LIMIT_TAGS = 20_000;

export function readable(html: string): string {
  const start = cutToBytes(html, HTML_LIMIT_BYTES);
  let at = -1;
  for (let tags = 0; tags <= HTML_LIMIT_TAGS; tags += 1) {
    at = start.indexOf('<', at + 1);
    if (at === -1) return start;
  }
  return start.slice(0, at);
}

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'hr', 'br', 'center', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span'],
  ...['strike', 'strong', 'sub', 'sup', 'time', 'u', 'wbr'],
];

const DROPPED_WITH_CONTENT = ['script', 'style', 'noscript', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'template'];

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,4}$/u.test(text);

/** Moves the address to an attribute that loads nothing: the owner's page shows images on request only. */
function imageSource(src: string): Record<string, string> {
  // Browsers ignore blanks and control characters in an address, so the filter must, too.
  const address = src.replace(/[\s\p{Cc}]+/gu, '');
  if (/^cid:/iu.test(address)) return { 'data-cid': address.slice('cid:'.length) };
  const isPicture = /^https?:\/\//iu.test(address) || /^data:image\/(?:png|gif|jpeg|webp|avif);base64,/iu.test(address);
  return isPicture ? { 'data-src': address } : {};
}

/** Leaves no script, style, form, frame, handler or address that loads by itself. */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(readable(html), {
    allowedTags: TAGS,
    nonTextTags: DROPPED_WITH_CONTENT,
    allowedAttributes: {
      a: ['href', 'rel', 'title'],
      img: ['data-src', 'data-cid', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align', 'scope'],
      ol: ['start', 'reversed'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    transformTags: {
      option: 'div',
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        // A relative address would lead into the owner's own site.
        attribs: {
          ...attribs,
          ...(href && /^\s*(?:https?|mailto|tel|sms):/iu.test(href) && { href: href.trim() }),
          rel: 'noopener noreferrer nofollow',
        },
      }),
      img: (tagName, { src, alt, width, height, ...others }) => ({
        tagName,
        attribs: {
          alt: alt ?? '',
          // A tracking pixel loses its address, so that nothing can fetch it later.
          ...(isTrackingPixel({ ...others, width, height }) ? {} : imageSource(src ?? '')),
          ...(isNumber(width) && { width }),
          ...(isNumber(height) && { height }),
        },
      }),
    },
  });
  return cutToBytes(clean, HTML_LIMIT_BYTES) === clean ? clean : '';
}
