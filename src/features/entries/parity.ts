import { createHash } from 'node:crypto';
import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../content/collections.shared.ts';
import { FACTS, translatedWords } from '../content/translated-fields.ts';
import { own } from '../foreign/own.shared.ts';

/**
 * Twelve hex digits over all words of an entry; changes when a translation must follow.
 * @param file `content/<collection>/<slug>/index.<locale>.mdx` @param data its fields, as written or as read
 */
export function sourceHash({ file, data, body }: Pick<Version, 'file' | 'body'> & { data: unknown }): string {
  const [, found] = /([a-z]+)[\\/][^\\/]+[\\/]index\.\w+\.mdx$/u.exec(file) ?? [];
  const folder = ENTRY_FOLDERS.find((name) => name === found);
  if (!folder) throw new Error(`${file}: entries are in ${ENTRY_FOLDERS.map((name) => `content/${name}`).join(', ')}.`);
  const [title = '', description = '', ...more] = translatedWords(folder, data);
  return createHash('sha256')
    .update([title, description, body.trim(), ...more].join('\n\n'))
    .digest('hex')
    .slice(0, 12);
}

export interface Version {
  file: string;
  slug: string;
  locale: Locale;
  body: string;
  data: { title: string; description: string; translation?: 'pending' | undefined; translatedFrom?: string | undefined } & Record<
    string,
    unknown
  >;
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Of a list, the field of each item. */
const getField = (data: Version['data'], field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => {
    const read = (from: unknown) => own(from as Record<string, unknown> | null | undefined, key);
    return Array.isArray(value) ? value.map(read) : read(value);
  }, data);

function stateProblems(one: Version, other: Version): string[] {
  if (Boolean(one.data['draft']) !== Boolean(other.data['draft'])) {
    const [draft, published] = one.data['draft'] ? [one, other] : [other, one];
    return [
      `${draft.file}: "draft" is true, but ${published.file} is published. Delete "draft: true" here to publish both, or set it there to hold both back.`,
    ];
  }
  const pending = [one, other].filter(({ data }) => data.translation === 'pending');
  return pending.map(
    ({ file }) =>
      `${file}: "translation" is "pending", but ${file === one.file ? other.file : one.file} is there. Delete "translation: pending" here; if that text is not ready, move it out of the folder.`,
  );
}

export function parityProblems(versions: readonly Version[]): string[] {
  const [first] = versions;
  if (!first) return [];
  const problems: string[] = [];
  for (const locale of LOCALE_CODES) {
    if (versions.some((version) => version.locale === locale)) continue;
    if (versions.some(({ data }) => data.translation === 'pending')) continue;
    problems.push(
      `${first.file}: the translation index.${locale}.mdx is missing. Write it beside this file, or set "translation: pending" here.`,
    );
  }
  for (const other of versions.slice(1)) {
    problems.push(...stateProblems(first, other));
    for (const field of FACTS) {
      const [one, two] = [show(getField(first.data, field)), show(getField(other.data, field))];
      if (one === two) continue;
      problems.push(`${other.file}: "${field}" is ${two}, but ${first.file} says ${one}. Make them equal.`);
    }
  }
  return problems;
}

/** Language and hash of a text: the start of the `translatedFrom` of what is translated from it, before the date. */
export const textMark = (version: Version): string => `${version.locale}:${sourceHash(version)}`;

export function staleSource<V extends Version>(version: V, versions: readonly V[]): { source: V; translatedAt: Date } | undefined {
  const [locale, hash, day] = version.data.translatedFrom?.split(':') ?? [];
  const source = versions.find((candidate) => candidate.locale === locale);
  if (!source || !hash || !day) return undefined;
  return textMark(source) === `${locale}:${hash}` ? undefined : { source, translatedAt: new Date(day) };
}
