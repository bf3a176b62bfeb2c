import type { z } from 'zod';
import type { MessageKey } from '../../i18n/translator.ts';
import { own } from '../foreign/own.shared.ts';
import { identitySchema } from '../identity/identity.schema.ts';
import { termsSchema } from '../terms/terms.schema.ts';
import { SETUP_FIELDS, SETUP_FILES, type SetupField, type SetupFile } from './fields.ts';

type Tree = Readonly<Record<string, unknown>>;
/** What the files hold, as parsed YAML. */
export type Setup = Readonly<Record<SetupFile, Tree>>;

const SCHEMAS: Readonly<Record<SetupFile, z.ZodType>> = { site: identitySchema, terms: termsSchema };
const FILES = Object.keys(SETUP_FILES) as SetupFile[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const inTree = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (isTree(value) ? own(value, part) : undefined), tree);

/** Removes a value, and each group that is then empty, when `value` is undefined. */
function withValue(tree: Tree, [part = '', ...rest]: readonly string[], value: unknown): Tree {
  const old = own(tree, part);
  const next = rest.length > 0 ? withValue(isTree(old) ? old : {}, rest, value) : value;
  const isEmpty = next === undefined || (isTree(next) && Object.keys(next).length === 0);
  return Object.fromEntries([...Object.entries(tree).filter(([name]) => !isEmpty || name !== part), ...(isEmpty ? [] : [[part, next]])]);
}

/** The words of a value, as it is asked and shown; empty without one. `true` and `false` for what is asked with yes or no. */
export function wordsOf(setup: Setup, { file, path, kind }: Pick<SetupField, 'file' | 'path' | 'kind'>): string {
  const value = inTree(setup[file], path);
  if (kind === 'yesno') return String(value === true);
  if (kind === 'confirm') return String(value !== true);
  return Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value);
}

function parsed({ kind, clean }: SetupField, answer: string): unknown {
  const text = answer.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (kind === 'yesno') return text === 'true' || undefined;
  if (kind === 'confirm') return text === 'true' ? undefined : true;
  if (text === '') return undefined;
  if (kind === 'list') return text.split(/\s*[,;·]\s*/u).filter(Boolean);
  if (kind === 'number') return /^\d+$/u.test(text) ? Number(text) : text;
  return clean ? clean(text) : text;
}

const at = (path: string) => ({ file: 'site', path: path.split('.'), kind: 'text' }) as const;
const sameWords = (setup: Setup, a: string, b: string): boolean => wordsOf(setup, at(a)) === wordsOf(setup, at(b));

/** The seller and the account's holder are the owner until somebody says otherwise. */
function followers(setup: Setup, { path }: SetupField): string[] {
  const name = path.join('.');
  if (!name.startsWith('owner.name.')) return [];
  const holder = name === 'owner.name.en' ? ['seller.bank.holder'] : [];
  return [name.replace('owner', 'seller'), ...holder].filter((follower) => sameWords(setup, follower, name));
}

export type Answered = { setup: Setup; problem?: undefined } | { problem: MessageKey; setup?: undefined };

/**
 * @param answer as typed; empty removes an optional value
 * @returns the changed values, or what is wrong with the answer
 */
export function answered(setup: Setup, field: SetupField, answer: string): Answered {
  const value = parsed(field, answer);
  if (value === undefined && !field.clears) return { problem: 'setup.hint.needed' };
  const own = value === undefined ? (field.clears ?? field.path) : field.path;
  const tree = [own, ...followers(setup, field).map((path) => path.split('.'))].reduce(
    (changed, path) => withValue(changed, path, value),
    setup[field.file],
  );
  const name = field.path.join('.');
  const issues = SCHEMAS[field.file].safeParse(tree).error?.issues ?? [];
  // A value in one language lacks the other until that is asked.
  if (value !== undefined && issues.some(({ path }) => path.join('.') === name || path.join('.').startsWith(`${name}.`)))
    return { problem: field.hint ?? 'setup.hint.wrong' };
  return { setup: { ...setup, [field.file]: tree } };
}

/** Profiles elsewhere, by name; an empty address removes one. */
export function withProfile(setup: Setup, name: string, url: string): Answered {
  const old = (inTree(setup.site, ['social']) ?? []) as { name: string; url: string }[];
  const social =
    url.trim() === ''
      ? old.filter((profile) => profile.name !== name)
      : old.some((profile) => profile.name === name)
        ? old.map((profile) => (profile.name === name ? { name, url: url.trim() } : profile))
        : [...old, { name, url: url.trim() }];
  const site = { ...setup.site, social };
  const isWrong = identitySchema.safeParse(site).error?.issues.some(({ path }) => path[0] === 'social');
  return isWrong ? { problem: 'setup.hint.profile' } : { setup: { ...setup, site } };
}

/** @returns the place of the first field that keeps the whole from being written, such as one language without the other; -1 for none */
export function unfinished(setup: Setup): number {
  const paths = FILES.flatMap((file) =>
    (SCHEMAS[file].safeParse(setup[file]).error?.issues ?? []).map(({ path }) => `${file}.${path.join('.')}`),
  );
  return SETUP_FIELDS.findIndex(({ file, path }) => paths.includes(`${file}.${path.join('.')}`));
}

export interface SetupChange {
  field: SetupField;
  from: string;
  to: string;
}

export const changesBetween = (before: Setup, after: Setup): SetupChange[] =>
  SETUP_FIELDS.map((field) => ({ field, from: wordsOf(before, field), to: wordsOf(after, field) })).filter(({ from, to }) => from !== to);
