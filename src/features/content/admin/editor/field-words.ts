import type { Locale } from '../../../../i18n/locales.ts';
import { getMessages } from '../../../../i18n/translator.ts';
import { foldersIn, readFront } from '../../../entries/front.ts';
import { own } from '../../../foreign/own.shared.ts';
import { topicName, topicSlugs } from '../../../topics/topics.ts';
import type { CollectionName } from '../../collections.shared.ts';
import type { Choice, FieldWords } from './editor-config.ts';

/** Entries as built from, drafts too. */
const entryChoices = (collection: CollectionName, locale: Locale): Choice[] =>
  foldersIn(`content/${collection}`).map((slug) => ({
    value: slug,
    label: readFront(`content/${collection}/${slug}/index.${locale}.mdx`)?.title ?? slug,
  }));

/** Reads `admin-editor.ts` of the messages: the words of `<collection>.<path>` before those of `<path>`, which fit every collection. */
export function fieldWords(collection: string, locale: Locale): FieldWords {
  const messages: Readonly<Record<string, string>> = getMessages(locale);
  const find = (kind: string, path: string): string | undefined =>
    own(messages, `editor.${kind}.${collection}.${path}`) ?? own(messages, `editor.${kind}.${path}`);
  const need = (kind: string, path: string): string => {
    const text = find(kind, path);
    if (text === undefined)
      throw new Error(
        `The editor lacks words for ${path} of ${collection}. Add editor.${kind}.${path} to src/i18n/messages/{en,el}/admin-editor.ts.`,
      );
    return text;
  };
  return {
    label: (path) => need('field', path),
    hint: (path) => find('hint', path),
    option: (path, value) => (typeof value === 'number' ? `${value} %` : need('option', `${path}.${value}`)),
    choices: ({ topic, entries }) => [
      ...(topic ? topicSlugs(topic).map((value) => ({ value, label: topicName(topic, value, locale) })) : []),
      ...(entries ? entryChoices(entries, locale) : []),
    ],
  };
}
