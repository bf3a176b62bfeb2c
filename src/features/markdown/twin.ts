import type { CollectionKey } from 'astro:content';
import { dirname, join } from 'node:path';
import { type MdastNode, mdxToMdast } from 'satteri';
import type { Entry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { sampleNotice } from '@/features/identity/sample.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { own } from '../foreign/own.shared.ts';
import { parseCsv } from '../plots/csv.ts';
import { readBeside } from '../prose/entry-place.ts';
import { attributeOf, isShown, type MdxPart, type Switched, statedBy } from './switched-plugins.ts';
import type { Facts } from './twin-pages.ts';

interface Context {
  mdx: string;
  dir: string;
  locale: Locale;
  absolute: (to: string) => string;
  /** For texts of other sites than this one. */
  switched?: Switched;
}

const getAttribute = (part: MdxPart, name: string): string => attributeOf(part, name) ?? '';

function csvTable(csv: string, where: string): string {
  const { columns, rows } = parseCsv(csv, where);
  const row = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
}

const quote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
const joinBlocks = (...blocks: readonly string[]): string => blocks.filter(Boolean).join('\n\n');
const bold = (text: string): string => text && `**${text}**`;

const placeOf = ({ dir, locale }: Context) => ({ file: dir, locale });

const PARTS: Record<string, (part: MdxPart, context: Context) => string> = {
  Plot(part, { dir }) {
    const data = getAttribute(part, 'data');
    const table = csvTable(readBeside({ dir }, data, 'Plot'), join(dir, data));
    return joinBlocks(bold(getAttribute(part, 'title')), table, getAttribute(part, 'caption'));
  },
  Figure: (part) => quote(joinBlocks(getAttribute(part, 'alt'), getAttribute(part, 'caption'))),
  Man: (part, context) => joinBlocks(`## ${getAttribute(part, 'name')}`, inside(part, context)),
  Option: (part, context) => joinBlocks(`### \`${getAttribute(part, 'flag')}\``, inside(part, context)),
  Terminal: (part, context) => joinBlocks(bold(getAttribute(part, 'title')), inside(part, context)),
  AnalyticsConsent: () => '',
  AuditSummary: () => '',
  Only: (part, context) => (isShown(part, placeOf(context), context.switched) ? inside(part, context) : ''),
  Fact: (part, context) => statedBy(part, placeOf(context)),
  Callout: (part, context) => quote(joinBlocks(bold(getAttribute(part, 'title')), inside(part, context))),
  SideNote: (part, context) => quote(inside(part, context)),
  span: (part, context) => inside(part, context),
  em: (part, context) => `_${inside(part, context)}_`,
};

const getStart = (node: MdastNode): number => node.position?.start.offset ?? 0;
const getEnd = (node: MdastNode): number => node.position?.end.offset ?? 0;

function render(children: readonly MdastNode[], from: number, to: number, context: Context): string {
  let at = from;
  let text = '';
  for (const child of children) {
    const markdown = nodeToMarkdown(child, context);
    const gap = context.mdx.slice(at, getStart(child));
    text = gap.startsWith('\n') ? `${text.trimEnd()}${gap}${markdown}` : text + gap + markdown;
    at = getEnd(child);
  }
  return text + context.mdx.slice(at, to);
}

function inside({ children }: MdxPart, context: Context): string {
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? render(children, getStart(first), getEnd(last), context).trim() : '';
}

/** A list item or paragraph whose whole text is for other sites only. */
const isHidden = (node: MdastNode, context: Context): boolean =>
  'name' in node && node.name === 'Only'
    ? !isShown(node as MdxPart, placeOf(context), context.switched)
    : (node.type === 'paragraph' || node.type === 'listItem') &&
      node.children.some((child) => isHidden(child, context)) &&
      node.children.every((child) => isHidden(child, context) || (child.type === 'text' && child.value.trim() === ''));

function nodeToMarkdown(node: MdastNode, context: Context): string {
  const [start, end] = [getStart(node), getEnd(node)];
  const source = context.mdx.slice(start, end);
  if (isHidden(node, context)) return '';
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const part = own(PARTS, node.name ?? '');
      return part ? part(node, context) : source;
    }
    case 'text':
      return source.replace(/\\([{}<>])/gu, '$1').replaceAll('&lt;', '<');
    case 'link':
    case 'image': {
      const children = 'children' in node ? node.children : [];
      const last = children.at(-1);
      const labelEnd = last ? getEnd(last) : start;
      const target = context.mdx.slice(labelEnd, end).replace(/\]\((\/[^)\s]*)/u, (_, to: string) => `](${context.absolute(to)}`);
      return render(children, start, labelEnd, context) + target;
    }
    default:
      return 'children' in node ? render(node.children, start, end, context) : source;
  }
}

/**
 * Replaces parts by their content (a plot by its data, a callout by a quotation).
 * @param dir the entry's folder, for its data files
 * @param absolute makes an address absolute, in the language of the text
 */
export function plainMarkdown(mdx: string, context: Omit<Context, 'mdx'>): string {
  const tree = mdxToMdast(mdx);
  return render('children' in tree ? tree.children : [], 0, mdx.length, { mdx, ...context }).trim();
}

const HEADERS = { 'Content-Type': 'text/markdown; charset=utf-8' };

export function toMarkdown(entry: Entry<CollectionKey>, bare: string, facts?: Facts): string {
  const { locale, textLocale, data, body, source } = entry;
  const address = (of: Locale) => (to: string) => `${identity.url}${path(of, to)}`;
  const text = plainMarkdown(body, { dir: dirname(source.filePath ?? ''), locale: textLocale, absolute: address(textLocale) });
  const date = data.publishAt && `${data.publishAt.toISOString().slice(0, 10)}, ${identity.owner.name[locale]}`;
  const blocks = [
    `# ${data.title}`,
    data.description,
    date,
    `<${address(locale)(bare)}>`,
    sampleNotice(locale, bare, entry.source),
    facts?.before,
    text,
    facts?.after,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

export const markdownResponse = (text: string): Response => new Response(text, { headers: HEADERS });
