import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import type { HastNode, HastPluginDefinition, HastVisitorContext, MdastNode, MdastPluginDefinition, MdastVisitorContext } from 'satteri';
import { languageRuns } from '../../i18n/language-runs.ts';
import { noBreak } from '../../i18n/no-break.ts';
import { translator } from '../../i18n/translator.ts';
import { own } from '../foreign/own.shared.ts';
import { PART_NAMES } from '../prose/part-names.ts';
import { checkPicture, formatPlace, linkTo, type SourcePlace } from './addresses.ts';
import { markPrinted } from './code-tokens.ts';
import { factPlugin, localeOfFile, onlyPlugin } from './switched-plugins.ts';
import { isByRow, TABLE_CELLS, tableCell } from './tables.ts';

function isMarked(node: Readonly<HastNode>, context: HastVisitorContext): boolean {
  const parent = context.parent(node);
  if (parent?.type === 'element' && parent.properties?.['lang'] !== undefined) return true;
  if (parent && 'attributes' in parent && parent.attributes.some((one) => 'name' in one && one.name === 'lang')) return true;
  return parent !== undefined && isMarked(parent, context);
}

export const languagePlugin: HastPluginDefinition = {
  name: 'lycabettus-language',
  text(node, context) {
    const runs = languageRuns(node.value, localeOfFile(context.fileURL ? fileURLToPath(context.fileURL) : ''));
    if (!runs.some((run) => run.lang) || isMarked(node, context)) return;
    context.replaceNode(
      node,
      runs.map(({ text, lang }) => {
        const value = { type: 'text' as const, value: text };
        return lang ? { type: 'element' as const, tagName: 'span', properties: { lang }, children: [value] } : value;
      }),
    );
  },
};

type Element = Extract<HastNode, { type: 'element' }>;

function headingBefore(node: Readonly<Element>, context: HastVisitorContext): string | undefined {
  const before = context.parent(node)?.children.slice(0, context.indexOf(node)) ?? [];
  const heading = before.findLast((sibling): sibling is Element => sibling.type === 'element' && /^h[2-4]$/u.test(sibling.tagName));
  return heading && context.textContent(heading);
}

interface Positioned {
  position?: { start: { line: number } } | undefined;
}
type File = Pick<HastVisitorContext, 'fileURL'>;

function placeOf(node: Readonly<Positioned>, { fileURL }: File): SourcePlace {
  const file = fileURL ? fileURLToPath(fileURL) : '';
  return { file, line: node.position?.start.line ?? 0, locale: localeOfFile(file) };
}

type Tag = Extract<HastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const ADDRESSES = new Set(
  'action archive background cite classid codebase data formaction href icon imagesrcset longdesc manifest ping poster profile src srcdoc srcset usemap xlink:href'.split(
    ' ',
  ),
);
const CHECKED: Record<string, string> = { a: 'href', img: 'src' };

function checkTag(node: Readonly<Tag>, context: HastVisitorContext): void {
  const place = placeOf(node, context);
  const tag = node.name ?? '';
  for (const attribute of node.attributes) {
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    if (name !== '{…}' && !ADDRESSES.has(name.toLowerCase())) continue;
    const value = attribute.value ?? '';
    if (own(CHECKED, tag) !== name || typeof value !== 'string')
      throw new Error(
        `${formatPlace(place)}: a text cannot have <${tag} ${name}>. Write a link or a picture in Markdown, with its address in full.`,
      );
    if (name === 'src') checkPicture(value, place, false);
    else for (const [key, text] of Object.entries(linkTo(value, place))) context.setProperty(node, key, text);
  }
}

function refuseTitle(node: Readonly<Positioned>, file: File): never {
  throw new Error(`${formatPlace(placeOf(node, file))}: the page has its title already. Begin a heading of the text with ##.`);
}

const knownPart = {
  filter: [],
  visit(node: Readonly<Tag>, context: HastVisitorContext) {
    if (node.name === 'h1') refuseTitle(node, context);
    if (node.name && !/^[A-Z]/u.test(node.name)) checkTag(node, context);
    if (!node.name || PART_NAMES.some((name) => name === node.name) || !/^[A-Z]/u.test(node.name)) return;
    throw new Error(
      `${formatPlace(placeOf(node, context))}: there is no part <${node.name}>. Use one of ${PART_NAMES.join(', ')}, or remove it.`,
    );
  },
};

function withoutTags(node: Readonly<Positioned & { value: string }>, context: HastVisitorContext): void {
  if (node.value.replace(/\/\*[\s\S]*?\*\//gu, '').includes('<'))
    throw new Error(
      `${formatPlace(placeOf(node, context))}: there is a tag between { and }. Write it without them, or \\{ for the sign itself.`,
    );
}

function isInHeading(node: Readonly<MdastNode>, context: MdastVisitorContext): boolean {
  const parent = context.parent(node);
  return parent !== undefined && (parent.type === 'heading' || isInHeading(parent, context));
}

/** Adds non-breaking spaces to running text. Not to headings, whose ids are made of their text. */
export const noBreakPlugin: MdastPluginDefinition = {
  name: 'lycabettus-no-break',
  text(node, context) {
    const joined = noBreak(node.value);
    if (joined !== node.value && !isInHeading(node, context)) context.setProperty(node, 'value', joined);
  },
};

/** Localises internal links and registers them for the link check, translates footnotes, and makes scrollable elements focusable. */
export const markdownPlugin: HastPluginDefinition = {
  name: 'lycabettus',
  options: { position: true },
  mdxJsxFlowElement: knownPart,
  mdxJsxTextElement: knownPart,
  mdxFlowExpression: withoutTags,
  mdxTextExpression: withoutTags,
  mdxjsEsm(node, context) {
    throw new Error(`${formatPlace(placeOf(node, context))}: a text cannot import or export. Begin the line with another word.`);
  },
  element: {
    filter: ['a', 'img', 'h1', 'h2', 'pre', 'table', ...TABLE_CELLS],
    visit(node, context) {
      if (node.tagName === 'h1') refuseTitle(node, context);
      const place = placeOf(node, context);
      const t = translator(place.locale);
      if (node.tagName === 'img') {
        checkPicture(String(node.properties?.['src'] ?? ''), place, true);
        return undefined;
      }
      if (TABLE_CELLS.includes(node.tagName)) return tableCell(node, context);
      if (node.tagName === 'table') {
        const byRow = isByRow(node, context);
        if (byRow) context.setProperty(node, 'role', 'table');
        context.wrapNode(node, {
          type: 'element',
          tagName: 'div',
          properties: {
            className: ['table-box', ...(byRow ? ['by-row'] : [])],
            tabIndex: 0,
            role: 'group',
            ariaLabel: [t('prose.table'), headingBefore(node, context)].filter(Boolean).join(': '),
          },
          children: [],
        });
        return undefined;
      }
      if (node.tagName === 'pre')
        return { ...node, properties: { tabIndex: 0, role: 'group', ariaLabel: t('code.label') }, children: markPrinted(node.children) };
      if (node.tagName === 'h2' && node.properties?.['id'] === 'footnote-label') {
        context.setProperty(node, 'children', [{ type: 'text', value: t('entry.footnotes') }]);
        context.setProperty(node, 'className', null);
      }
      if (node.tagName !== 'a') return undefined;
      if (node.properties?.['dataFootnoteBackref'] !== undefined) {
        const [reference = ''] = /\d[\d-]*$/u.exec(String(node.properties['ariaLabel'])) ?? [];
        context.setProperty(node, 'ariaLabel', t('entry.footnote.back', { reference }));
        context.setProperty(node, 'className', null);
      }
      if (node.properties?.['dataFootnoteRef'] !== undefined) context.setProperty(node, 'dataFootnoteRef', null);
      const href = node.properties?.['href'];
      if (typeof href !== 'string') return undefined;
      for (const [name, value] of Object.entries(linkTo(href, place))) context.setProperty(node, name, value);
      return undefined;
    },
  },
};

export const markdownProcessor = () =>
  satteri({ mdastPlugins: [onlyPlugin, factPlugin, noBreakPlugin], hastPlugins: [markdownPlugin, languagePlugin] });
