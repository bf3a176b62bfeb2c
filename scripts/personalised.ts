import { isPair, isSeq, parseDocument, type Scalar, visit } from 'yaml';
import { type Identity, identitySchema } from '../src/features/identity/identity.schema.ts';
import { changedValues, editedYaml } from '../src/features/setup/edited-yaml.shared.ts';
import { SETUP_FILES } from '../src/features/setup/fields.shared.ts';
import type { Setup } from '../src/features/setup/setup.shared.ts';
import { isLocale, LOCALE_CODES, type Locale, otherLocale } from '../src/i18n/locales.ts';
import {
  type EntryFile,
  entryFile,
  entryText,
  isTranslationOf,
  parseEntry,
  sourceMark,
  translationDay,
  withTranslation,
} from './entry-file.ts';
import { type Replaced, replacer } from './replacement.ts';
import { type Resume, withProfiles } from './resume-profiles.ts';

/** Pages where the brand is the site's name. Elsewhere it may mean something else. */
const NAMES_SITE =
  /^content\/pages\/(?:privacy|cookies|terms|disclaimer|compliance|gdpr|ccpa|export-control|accessibility|documentation|contact|licenses)\//u;

type Replace = ReturnType<typeof replacer>;

export interface Personalised {
  changed: Map<string, string>;
  brandLeft: string[];
  hostLeft: string[];
}

/** @param key place in its list; a value in a map has its pair as the last ancestor */
function pathOf(ancestors: readonly unknown[], key: unknown): (string | number)[] {
  const path = ancestors.flatMap((ancestor, at): (string | number)[] => {
    if (isPair(ancestor)) return [String((ancestor.key as Scalar).value)];
    const inside = ancestors[at + 1];
    return isSeq(ancestor) && inside !== undefined ? [ancestor.items.indexOf(inside)] : [];
  });
  return typeof key === 'number' ? [...path, key] : path;
}

function inYaml(text: string, replace: (words: string) => Replaced): Replaced {
  let brandLeft = false;
  const changes: [path: (string | number)[], value: string][] = [];
  visit(parseDocument(text), {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const replaced = replace(node.value);
      brandLeft ||= replaced.brandLeft;
      if (replaced.text !== node.value) changes.push([pathOf(ancestors, key), replaced.text]);
    },
  });
  return { text: editedYaml(text, changes), brandLeft };
}

function site(text: string, before: Identity, after: Identity, replace: Replace): Replaced {
  const same: [string, string] = ['', ''];
  const renamed = replacer({ name: same, otherName: same, email: same, url: same, brand: [before.brand, after.brand] });
  const title = Object.fromEntries(
    LOCALE_CODES.map((locale) => [
      locale,
      after.site.title[locale] === before.site.title[locale]
        ? renamed(after.site.title[locale], { brand: true }).text
        : after.site.title[locale],
    ]),
  );
  const brandLeft = Object.values(after.site.description).some((words) => replace(words).brandLeft);
  return { text: editedYaml(text, changedValues(before, { ...after, site: { ...after.site, title } })), brandLeft };
}

function resume(text: string, before: Identity, after: Identity, file: string, replace: Replace): Replaced {
  let brandLeft = false;
  const whole = JSON.parse(text) as Resume;
  const next = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    const replaced = replace(value);
    brandLeft ||= replaced.brandLeft;
    return replaced.text;
  }) as Resume;
  if (next.basics) {
    if (whole.basics?.profiles) next.basics.profiles = withProfiles(whole.basics.profiles, before.social, after.social);
    const locale = /(\w+)\.json$/u.exec(file)?.[1];
    if (isLocale(locale) && whole.basics?.label === before.owner.jobTitle[locale]) next.basics.label = after.owner.jobTitle[locale];
  }
  return { text: editedYaml(text, changedValues(whole, next)), brandLeft };
}

function entry(text: string, file: string, replace: Replace): Replaced {
  const parsed = parseEntry(file, text);
  const brand = NAMES_SITE.test(file);
  const front = inYaml(parsed.head, (words) => replace(words, { brand }));
  const body = replace(parsed.body, { brand, mdx: true });
  const changed = front.text !== parsed.head || body.text !== parsed.body;
  return {
    text: changed ? entryText({ ...parsed, head: front.text, body: body.text }) : text,
    brandLeft: front.brandLeft || body.brandLeft,
  };
}

/** Marks translations that were up to date as up to date again; outdated ones stay outdated. */
export function markAgain(files: ReadonlyMap<string, string>, changed: Map<string, string>): void {
  const parsed = (file: string, text: string | undefined): EntryFile | undefined =>
    text === undefined ? undefined : parseEntry(file, text);
  for (const file of files.keys()) {
    const [, name = '', locale] = /^content\/(.+)\/index\.(\w+)\.mdx$/u.exec(file) ?? [];
    if (!isLocale(locale)) continue;
    const from = otherLocale(locale);
    const sourceFile = entryFile(name, from);
    const next = changed.get(sourceFile);
    const before = parsed(sourceFile, files.get(sourceFile));
    if (next === undefined || !before) continue;
    const translation = parsed(file, changed.get(file) ?? files.get(file));
    if (!translation || !isTranslationOf(translation, sourceMark(from, before))) continue;
    const mark = sourceMark(from, parseEntry(sourceFile, next));
    changed.set(file, entryText(withTranslation(translation, mark, translationDay(translation))));
  }
}

/**
 * @param files texts by path from the project root: `content/**` (`.mdx`, `.json`, `.yaml`), with
 * `content/site.yaml` @throws Error that names an unreadable file
 */
export function personalised(files: ReadonlyMap<string, string>, from: Setup, to: Setup): Personalised {
  const [before, after] = [identitySchema.parse(from.site), identitySchema.parse(to.site)];
  const replacers = Object.fromEntries(
    LOCALE_CODES.map((locale) => [
      locale,
      replacer({
        name: [before.owner.name[locale], after.owner.name[locale]],
        otherName: [before.owner.name[otherLocale(locale)], after.owner.name[otherLocale(locale)]],
        email: [before.owner.email, after.owner.email],
        url: [before.url, after.url],
        brand: [before.brand, after.brand],
      }),
    ]),
  ) as Record<Locale, Replace>;
  const changed = new Map<string, string>();
  const brandLeft: string[] = [];
  const next = (file: string, text: string): Replaced => {
    // A text without a language of its own has the name in Latin letters.
    const locale = /[./](\w+)\.(?:mdx|json|yaml)$/u.exec(file)?.[1];
    const replace = replacers[isLocale(locale) ? locale : 'en'];
    if (file === SETUP_FILES.site) return site(text, before, after, replace);
    if (file === SETUP_FILES.terms) return { text: editedYaml(text, changedValues(from.terms, to.terms)), brandLeft: false };
    if (file.endsWith('.json')) return resume(text, before, after, file, replace);
    if (file.endsWith('.mdx')) return entry(text, file, replace);
    return inYaml(text, (words) => replace(words));
  };
  for (const [file, text] of files) {
    const result = next(file, text);
    if (result.text !== text) changed.set(file, result.text);
    if (result.brandLeft) brandLeft.push(file);
  }
  markAgain(files, changed);
  const [oldHost, newHost] = [new URL(before.url).host, new URL(after.url).host];
  const hostLeft =
    oldHost === newHost ? [] : [...files].filter(([file, text]) => (changed.get(file) ?? text).includes(oldHost)).map(([file]) => file);
  return { changed, brandLeft: brandLeft.sort(), hostLeft: hostLeft.sort() };
}
