import { fileURLToPath } from 'node:url';
import type { HastNode, HastPluginDefinition, HastVisitorContext } from 'satteri';
import { languageRuns } from '../../i18n/language-runs.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../i18n/locales.ts';

export const localeOfFile = (file: string): Locale => {
  const found = /\.(\w+)\.mdx$/u.exec(file)?.[1];
  return isLocale(found) ? found : DEFAULT_LOCALE;
};

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
