import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HastNode, HastPluginDefinition, HastVisitorContext, MdastNode, MdastPluginDefinition, MdastVisitorContext } from 'satteri';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../i18n/locales.ts';
import { noBreak } from '../../i18n/no-break.ts';
import { path } from '../../i18n/path.ts';
import { translator } from '../../i18n/translator.ts';
import { PART_NAMES } from '../prose/part-names.ts';
import { printed } from './code-tokens.ts';
import { noteLink } from './link-registry.ts';
import { isByRow, TABLE_CELLS, tableCell } from './tables.ts';

const localeOfFile = (file: string): Locale => {
  const found = /\.(\w+)\.mdx$/u.exec(file)?.[1];
  return isLocale(found) ? found : DEFAULT_LOCALE;
};

type Element = Extract<HastNode, { type: 'element' }>;

function headingBefore(node: Readonly<Element>, context: HastVisitorContext): string | undefined {
  const before = context.parent(node)?.children.slice(0, context.indexOf(node)) ?? [];
  const heading = before.findLast((sibling): sibling is Element => sibling.type === 'element' && /^h[2-4]$/u.test(sibling.tagName));
  return heading && context.textContent(heading);
}

const formatPlace = (node: { position?: { start: { line: number } } | undefined }, file: string): string =>
  `${relative(process.cwd(), file)}:${node.position?.start.line ?? 0}`;

/** Refuses an unknown part: entries have no imports. */
const knownPart = {
  filter: [],
  visit(node: { name: string | null; position?: { start: { line: number } } | undefined }, { fileURL }: { fileURL?: URL | undefined }) {
    if (!node.name || PART_NAMES.some((name) => name === node.name) || !/^[A-Z]/u.test(node.name)) return;
    const file = fileURL ? fileURLToPath(fileURL) : '';
    throw new Error(`${formatPlace(node, file)}: there is no part <${node.name}>. Use one of ${PART_NAMES.join(', ')}, or remove it.`);
  },
};

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
  element: {
    filter: ['a', 'img', 'h2', 'pre', 'table', ...TABLE_CELLS],
    visit(node, context) {
      const file = context.fileURL ? fileURLToPath(context.fileURL) : '';
      const locale = localeOfFile(file);
      const t = translator(locale);
      if (node.tagName === 'img') {
        const src = String(node.properties?.['src'] ?? '');
        if (/^(?:[a-z]+:|\/)/iu.test(src) || existsSync(resolve(dirname(file), decodeURI(src)))) return undefined;
        throw new Error(`${formatPlace(node, file)}: the picture ${src} is missing. Add the file beside the text or correct its name.`);
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
        return { ...node, properties: { tabIndex: 0, role: 'group', ariaLabel: t('code.label') }, children: printed(node.children) };
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
      // Unused by styles and scripts.
      if (node.properties?.['dataFootnoteRef'] !== undefined) context.setProperty(node, 'dataFootnoteRef', null);
      const href = node.properties?.['href'];
      if (typeof href !== 'string') return undefined;
      if (href.startsWith('/')) {
        const address = path(locale, href);
        noteLink({ file, href, address, line: node.position?.start.line ?? 0 });
        context.setProperty(node, 'href', address);
      } else if (href.startsWith('#')) {
        noteLink({ file, href, address: href, line: node.position?.start.line ?? 0 });
      } else if (/^https?:\/\//u.test(href)) {
        context.setProperty(node, 'rel', 'external');
      } else if (!/^(?:mailto|tel):/u.test(href)) {
        throw new Error(
          `${formatPlace(node, file)}: the link ${href} leads nowhere. Write an address of this site from its first / (/notes/first), or a whole one (https://www.example.com).`,
        );
      }
      return undefined;
    },
  },
};
