import { createElement, type ReactNode } from 'react';
import { hostToShow, safeAddress } from './links.ts';
import { isRemote, pictureAddress } from './pictures.ts';

export interface RebuildOptions {
  pictures: boolean;
  fileOf: (contentId: string) => string | undefined;
  texts: { picture: string; quoted: string };
}

/** Allowed elements: none runs, embeds, submits, plays, styles or loads anything. */
const SAME = new Set(
  [
    'p div pre hr br ul ol table caption thead tbody tfoot tr td th',
    'abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup time u wbr',
  ].flatMap((names) => names.split(' ')),
);
/** Replaced by plainer elements: a message's headings stay out of the page's outline. */
const OTHERWISE: ReadonlyMap<string, readonly [tag: string, className?: string]> = new Map<string, [string, string?]>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, [string, string]] => [name, ['div', 'mail-heading']]),
  ...['center', 'address', 'figure', 'figcaption', 'dl', 'dt', 'dd'].map((name): [string, [string]] => [name, ['div']]),
  ['strike', ['s']],
]);
const GONE = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'noscript',
  'head',
  'link',
  'meta',
  'base',
  'form',
]);
const VOID = new Set(['hr', 'br', 'wbr']);
const ROWS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const DEPTH_LIMIT = 120;

const whole = (text: string | null, most: number): number | undefined => {
  const number = /^\d{1,4}$/u.test(text ?? '') ? Number(text) : 0;
  return number > 0 ? Math.min(number, most) : undefined;
};

function knownLanguage(text: string | null): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text ?? '');
    return tag && Intl.DisplayNames.supportedLocalesOf(tag).length > 0 ? tag : undefined;
  } catch {
    return undefined;
  }
}

function allowedAttributes(node: Element, tag: string): Record<string, string | number | boolean | undefined> {
  const dir = node.getAttribute('dir');
  return {
    lang: knownLanguage(node.getAttribute('lang')),
    dir: dir && /^(?:ltr|rtl|auto)$/iu.test(dir) ? dir.toLowerCase() : undefined,
    ...((tag === 'td' || tag === 'th') && {
      colSpan: whole(node.getAttribute('colspan'), 50),
      rowSpan: whole(node.getAttribute('rowspan'), 200),
    }),
    ...(tag === 'ol' && { start: whole(node.getAttribute('start'), 9999), reversed: node.hasAttribute('reversed') || undefined }),
    // Most tables in mail are for layout; one with header cells holds data.
    ...(tag === 'table' && !node.querySelector('th') && { role: 'presentation' }),
  };
}

function rebuildPicture(node: Element, { pictures, fileOf, texts }: RebuildOptions, key: number): ReactNode {
  const inLink = node.closest('a') !== null;
  const alt = node.getAttribute('alt')?.trim() || (inLink ? texts.picture : '');
  const source = node.getAttribute('data-src') ?? '';
  const contentId = node.getAttribute('data-cid');
  const src =
    contentId !== null
      ? fileOf(contentId)
      : /^data:image\/(?:png|gif|jpeg|webp|avif);base64,/iu.test(source)
        ? source
        : pictures && isRemote(node)
          ? pictureAddress(source)
          : undefined;
  const size = { width: whole(node.getAttribute('width'), 2000), height: whole(node.getAttribute('height'), 4000) };
  if (src) return <img key={key} src={src} alt={alt} {...size} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
  return alt && (contentId !== null || isRemote(node)) ? (
    <span key={key} className="mail-held">
      {alt}
    </span>
  ) : null;
}

function rebuildLink(node: Element, children: ReactNode, key: number): ReactNode {
  const url = safeAddress(node.getAttribute('href') ?? '');
  const text = node.textContent ?? '';
  if (!url || (text.trim() === '' && !node.querySelector('img'))) return <span key={key}>{children}</span>;
  const host = hostToShow(url.href, text);
  return (
    <span key={key}>
      <a href={url.href} target="_blank" rel="noopener noreferrer nofollow" title={url.href.slice(0, 300)}>
        {children}
      </a>
      {host && <small className="mail-host"> [{host}]</small>}
    </span>
  );
}

function rebuildChildren(node: Node, options: RebuildOptions, depth: number, within: string): ReactNode[] {
  if (depth > DEPTH_LIMIT) return [node.textContent];
  return [...node.childNodes].map((child, index) => {
    if (child.nodeType === 3) {
      const isBetween = (ROWS.has(within) || within === 'ul' || within === 'ol') && (child.nodeValue ?? '').trim() === '';
      return isBetween ? null : child.nodeValue;
    }
    return child.nodeType === 1 ? rebuildElement(child as Element, options, depth + 1, within, index) : null;
  });
}

function rebuildElement(node: Element, options: RebuildOptions, depth: number, within: string, key: number): ReactNode {
  const name = node.tagName.toLowerCase();
  if (GONE.has(name)) return null;
  const isList = within === 'ul' || within === 'ol';
  if (name === 'img') return rebuildPicture(node, options, key);
  if (name === 'a') return rebuildLink(node, rebuildChildren(node, options, depth, 'a'), key);
  if (name === 'blockquote') {
    return (
      <details key={key} className="mail-quote">
        <summary>{options.texts.quoted}</summary>
        <blockquote>{rebuildChildren(node, options, depth, 'blockquote')}</blockquote>
      </details>
    );
  }
  const [as, className] = OTHERWISE.get(name) ?? [SAME.has(name) ? name : name === 'li' ? (isList ? 'li' : 'div') : ''];
  const tag = as === 'th' && (node.textContent ?? '').trim() === '' ? 'td' : as;
  const children = VOID.has(tag) ? [] : rebuildChildren(node, options, depth, tag || within);
  if (!tag) return <span key={key}>{children}</span>;
  const made = createElement(tag, { key, className, ...allowedAttributes(node, tag) }, ...children);
  return isList && tag !== 'li' ? <li key={key}>{made}</li> : made;
}

/**
 * Rebuilds sanitised HTML from allowed elements; no string of it enters the page (the second of three gates, docs/decisions/010).
 * @param root parsed in a document that loads and runs nothing
 */
export const rebuildHtml = (root: ParentNode & Node, options: RebuildOptions): ReactNode[] => rebuildChildren(root, options, 0, 'div');
