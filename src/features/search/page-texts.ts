import { Parser } from 'htmlparser2';
import type { Passage } from './texts.shared.ts';

/** Elements without text of their own subject. */
const SKIPPED = /^(?:nav|script|style|svg|button|form|noscript|template|select|iframe|astro-island)$/u;
const SKIPPED_CLASS = /(?:^|\s)(?:breadcrumbs|toc|save|after|plot-key|actions|button|skip|foot|entry-foot|visually-hidden)(?:\s|$)/u;
/** Left out of Pagefind's excerpts, but an answer to “what does it cost?”. */
const KEPT_CLASS = /(?:^|\s)(?:hire|price|order-note)(?:\s|$)/u;
const BLOCK =
  /^(?:p|li|tr|dt|dd|blockquote|figcaption|pre|div|section|article|aside|table|ul|ol|dl|details|summary|header|main|h[1-6]|figure|address|time)$/u;
const HEADING = /^h[1-4]$/u;

/** Characters of a passage: short blocks under one heading are joined up to this. */
const PASSAGE_LETTERS = 420;

type Piece = { anchor: string; heading: string; text: string };

const tidy = (text: string): string => text.replaceAll(/[\s\u00AD]+/gu, ' ').trim();

/** Reads a page's main text in order, block by block, each with the heading above it. */
export function readBlocks(html: string): Piece[] {
  const pieces: Piece[] = [];
  let inMain = 0;
  let skipped = 0;
  let heading = { anchor: '', text: '', level: 0, open: false };
  let section = '';
  let text = '';
  let anchor = '';
  const flush = () => {
    const plain = tidy(text);
    text = '';
    if (plain) pieces.push({ anchor, heading: heading.text || section, text: plain });
  };
  const depth: { skip: boolean }[] = [];
  const VOID = /^(?:br|img|hr|input|link|meta|source|wbr|path|col)$/u;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'main') inMain += 1;
      if (inMain === 0) return;
      const isHidden = 'hidden' in attributes || attributes['aria-hidden'] === 'true';
      const ignored = 'data-pagefind-ignore' in attributes && !KEPT_CLASS.test(attributes['class'] ?? '');
      const skip = SKIPPED.test(name) || SKIPPED_CLASS.test(attributes['class'] ?? '') || isHidden || ignored;
      if (!VOID.test(name)) {
        depth.push({ skip });
        if (skip) skipped += 1;
      }
      if (skipped > 0) return;
      if (BLOCK.test(name)) {
        if (name === 'tr' || name === 'li' || name === 'dd') text = text ? `${text} ` : text;
        if (
          HEADING.test(name) ||
          name === 'p' ||
          name === 'li' ||
          name === 'tr' ||
          name === 'dt' ||
          name === 'pre' ||
          name === 'div' ||
          name === 'section' ||
          name === 'article' ||
          name === 'aside' ||
          name === 'dl' ||
          name === 'summary'
        )
          flush();
      }
      if (HEADING.test(name)) {
        heading = { anchor: attributes['id'] ?? '', text: '', level: Number(name[1]), open: true };
      }
      if (name === 'td' || name === 'th' || name === 'dd')
        text = text.trim() === '' ? '' : `${text.trimEnd()}${name === 'dd' ? ': ' : ' · '}`;
      if (name === 'br') text += ' ';
    },
    ontext(part) {
      if (inMain === 0 || skipped > 0) return;
      if (heading.open) heading.text += part;
      else text += part;
    },
    onclosetag(name) {
      if (inMain > 0 && !VOID.test(name)) {
        if (skipped === 0 && HEADING.test(name)) {
          heading = { ...heading, text: tidy(heading.text), open: false };
          if (heading.level === 1) {
            section = '';
            heading.text = '';
            anchor = '';
          } else if (heading.anchor) anchor = heading.anchor;
        } else if (skipped === 0 && BLOCK.test(name) && name !== 'dt' && name !== 'td' && name !== 'th' && name !== 'time') flush();
        if (depth.pop()?.skip) skipped -= 1;
      }
      if (name === 'main') inMain -= 1;
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return pieces;
}

/** Joins short blocks under one heading; a block is never cut. */
export function joinBlocks(blocks: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isSame = last && last.anchor === block.anchor && last.heading === block.heading;
    if (isSame && (last.text.length + block.text.length < PASSAGE_LETTERS || last.text.endsWith(':'))) {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${block.text}` };
    } else joined.push(block);
  }
  return joined;
}

/** The passages of a built page. */
export const pagePassages = (html: string): Pick<Passage, 'anchor' | 'heading' | 'text'>[] => joinBlocks(readBlocks(html));
