import { z } from 'zod';
import { LOCALE_CODES, otherLocale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { brandSchema, readTone } from '../brand/brand.schema.ts';
import { type Given, paletteProblems } from '../brand/palette.ts';
import { own } from '../foreign/own.shared.ts';
import { identitySchema } from '../identity/identity.schema.ts';
import { sampleFields } from '../identity/sample-values.ts';
import { termsSchema } from '../terms/terms.schema.ts';
import { ASKED_FIELDS, SETUP_FIELDS, SETUP_FILE_NAMES, type SetupField, type SetupFile, type SetupPart } from './fields.shared.ts';
import { columnLines, linkLines, parsedColumns, parsedLinks } from './links.shared.ts';
import { fileNameIn, PICTURE_NAMES } from './pictures.shared.ts';
import type { Problem } from './problem.shared.ts';
import { parsedZones, zoneLines } from './zones.shared.ts';

type Tree = Readonly<Record<string, unknown>>;
/** What the files hold, as parsed YAML. */
export type Setup = Readonly<Record<SetupPart, Tree>>;

const pictures = z.strictObject(Object.fromEntries(PICTURE_NAMES.map((name) => [name, z.string().optional()])));

const SCHEMAS: Readonly<Record<SetupPart, z.ZodType>> = {
  pictures: z.strictObject({ picture: pictures.optional() }),
  ...{ site: identitySchema, terms: termsSchema, brand: brandSchema },
};

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
export function wordsOf(setup: Setup, { file, path, kind, options }: Pick<SetupField, 'file' | 'path' | 'kind' | 'options'>): string {
  const value = inTree(setup[file], path);
  if (kind === 'yesno') return String(value === true);
  if (kind === 'confirm') return String(value !== true);
  if (kind === 'switch') return String(value !== false);
  if (kind === 'links') return linkLines(value);
  if (kind === 'columns') return columnLines(value);
  if (kind === 'zones') return zoneLines(value);
  if (kind === 'choice') return typeof value === 'string' ? value : (options?.[0]?.[0] ?? '');
  return Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value);
}

/** Whether what it is for is part of the site. */
export const isAsked = (setup: Setup, { needs }: Pick<SetupField, 'needs'>): boolean =>
  needs === undefined || inTree(setup.site, ['sections', needs]) !== false;

function parsed({ kind, clean, options }: SetupField, answer: string): unknown {
  const inLines = kind === 'links' ? parsedLinks : kind === 'columns' ? parsedColumns : kind === 'zones' ? parsedZones : undefined;
  if (inLines) {
    const links = inLines(answer.normalize('NFC'));
    return links.length > 0 ? links : undefined;
  }
  const text = answer.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (kind === 'yesno') return text === 'true' || undefined;
  if (kind === 'confirm') return text === 'true' ? undefined : true;
  if (kind === 'switch') return text === 'true' ? undefined : false;
  if (text === '') return undefined;
  if (kind === 'list') return text.split(/[,;·]/u).flatMap((item) => item.trim() || []);
  if (kind === 'number') return /^\d+(?:[.,]\d+)?$/u.test(text) ? Number(text.replace(',', '.')) : text;
  if (kind === 'choice') return text === options?.[0]?.[0] ? undefined : text;
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
  const paths = SETUP_FILE_NAMES.flatMap((file) =>
    (SCHEMAS[file].safeParse(setup[file]).error?.issues ?? []).map(({ path }) => `${file}.${path.join('.')}`),
  );
  return ASKED_FIELDS.findIndex(({ file, path }) => paths.includes(`${file}.${path.join('.')}`));
}

/** Of a form: the words of each field by its name, and `PROFILES`. */
export type SetupValues = Readonly<Record<string, string>>;
const NOTICE = 'switches.sampleNotice';
/** Profiles elsewhere: a line for each, its name and then its address. */
export const PROFILES = 'social';
export const nameOf = ({ path }: Pick<SetupField, 'path'>): string => path.join('.');
export const SETUP_NAMES: readonly string[] = [...SETUP_FIELDS.map(nameOf), PROFILES];

function profileLines(setup: Setup): string {
  const social = inTree(setup.site, [PROFILES]);
  return Array.isArray(social) ? social.map((one: { name?: unknown; url?: unknown }) => `${one.name} ${one.url}`).join('\n') : '';
}

export const toValues = (setup: Setup): SetupValues => ({
  ...Object.fromEntries(SETUP_FIELDS.map((field) => [nameOf(field), wordsOf(setup, field)])),
  [PROFILES]: profileLines(setup),
});

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

function parsedProfiles(text: string): { name: string; url: string }[] {
  const lines = text.normalize('NFC').split('\n');
  return lines
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .map((line) => {
      const space = line.lastIndexOf(' ');
      return space < 0 ? { name: line, url: '' } : { name: line.slice(0, space), url: line.slice(space + 1) };
    });
}

const fits = (setup: Setup, field: SetupField): boolean =>
  !SCHEMAS[field.file].safeParse(setup[field.file]).error?.issues.some(({ path }) => isWithin(path.join('.'), nameOf(field)));

/** The photograph's name is in `content/site.yaml`, too. */
function withPortrait(setup: Setup): Setup {
  const words = inTree(setup.pictures, ['picture', 'portrait']);
  const fileName = typeof words === 'string' ? fileNameIn(words) : undefined;
  return { ...setup, site: withValue(setup.site, ['owner', 'portrait'], fileName) };
}

export interface Filled {
  setup: Setup;
  /** What is wrong, by the field's name. */
  problems: Record<string, Problem>;
  /** The file that is wrong where no field is. */
  wrongFile: SetupFile | undefined;
}

/** One changed field; what is empty goes, in both languages at once. @param values of all fields */
function filled(setup: Setup, field: SetupField, values: SetupValues): { setup: Setup } | { problem: Problem } {
  const value = parsed(field, own(values, nameOf(field)) ?? '');
  if (value === undefined) {
    if (!field.clears) return { problem: 'setup.hint.needed' };
    const other = field.locale && nameOf({ path: [...field.path.slice(0, -1), otherLocale(field.locale)] });
    if (other && own(values, other)?.trim()) return { problem: 'setup.hint.both' };
  }
  const path = value === undefined ? (field.clears ?? field.path) : field.path;
  return { setup: { ...setup, [field.file]: withValue(setup[field.file], path, value) } };
}

/** The build's own check, with what to change. */
function colourProblem(setup: Setup, path: string): Problem {
  const given = inTree(setup.brand, ['palette']);
  const tones = Object.entries(isTree(given) ? given : {}).map(([scheme, colours]) => [
    scheme,
    Object.fromEntries(Object.entries(isTree(colours) ? colours : {}).map(([name, text]) => [name, readTone(String(text))])),
  ]);
  const words = wordsOf(setup, { file: 'brand', path: path.split('.'), kind: 'colour' });
  const found =
    words && !readTone(words)
      ? undefined
      : paletteProblems(Object.fromEntries(tones) as Given).find((one) => `palette.${one.path.join('.')}` === path);
  if (!found) return 'setup.hint.colour';
  const {
    colour,
    on,
    better,
    path: [scheme],
  } = found;
  if (!on) return { key: `setup.colour.ground.${scheme}`, values: { colour, better: better ?? '' } };
  return { key: better ? 'setup.colour.faint' : 'setup.colour.faintest', values: { colour, ...on, better: better ?? '' } };
}

function problemAt(file: SetupFile, path: string, { setup, values }: { setup: Setup; values: SetupValues }): [string, Problem] | undefined {
  if (path.startsWith('palette.')) return [path, colourProblem(setup, path)];
  if (file === 'site' && (path === PROFILES || path.startsWith(`${PROFILES}.`))) return [PROFILES, 'setup.hint.profiles'];
  const field =
    SETUP_FIELDS.find((one) => one.file === file && isWithin(path, nameOf(one))) ??
    // A group that is missing as a whole.
    SETUP_FIELDS.find((one) => one.file === file && isWithin(nameOf(one), path));
  if (!field) return undefined;
  const isEmpty = wordsOf(setup, field) === '' && !own(values, nameOf(field))?.trim();
  const lacks = field.locale && field.clears ? 'setup.hint.both' : 'setup.hint.needed';
  return [nameOf(field), isEmpty ? lacks : (field.hint ?? 'setup.hint.wrong')];
}

/** A site without its notice must not state the samples' values, or its build stops. */
function noticeProblem(setup: Setup): Problem | undefined {
  const site = identitySchema.safeParse(setup.site).data;
  if (!site || site.switches.sampleNotice) return undefined;
  const left = [...sampleFields(site), ...(inTree(setup.terms, ['sample']) === true ? ['sample'] : [])];
  return left.length > 0 ? { key: 'setup.hint.samplesLeft', values: { fields: left.join(', ') } } : undefined;
}

/** Adds what the schemas refuse. @returns a file that is wrong where the form has no field */
function addProblems(problems: Map<string, Problem>, setup: Setup, values: SetupValues): SetupFile | undefined {
  let wrongFile: SetupFile | undefined;
  for (const file of SETUP_FILE_NAMES)
    for (const { path } of SCHEMAS[file].safeParse(setup[file]).error?.issues ?? []) {
      const found = problemAt(file, path.join('.'), { setup, values });
      if (!found) wrongFile ??= file;
      else if (!problems.has(found[0])) problems.set(...found);
    }
  return wrongFile;
}

/**
 * Unlike `answered`, changes what is written and nothing that follows it: the form shows all of it. Of what only a section needs that is
 * then off, a value that does not fit is not asked about and stays as it was.
 * @param values fields that are absent, or as they were, stay
 */
export function filledIn(before: Setup, values: SetupValues): Filled {
  const old = toValues(before);
  const all = { ...old, ...values };
  const isChanged = (name: string): boolean => own(all, name) !== own(old, name);
  const problems = new Map<string, Problem>();
  let setup = before;
  for (const field of SETUP_FIELDS.filter((one) => isChanged(nameOf(one)))) {
    const result = filled(setup, field, all);
    if (!isAsked(setup, field) && ('problem' in result || !fits(result.setup, field))) continue;
    if ('problem' in result) problems.set(nameOf(field), result.problem);
    else ({ setup } = result);
  }
  if (isChanged(PROFILES)) setup = { ...setup, site: { ...setup.site, [PROFILES]: parsedProfiles(own(all, PROFILES) ?? '') } };
  if (isChanged('picture.portrait')) setup = withPortrait(setup);
  // Without the icon there is no line to follow.
  if (isChanged('picture.icon') && !own(all, 'picture.icon')) setup = { ...setup, brand: withValue(setup.brand, ['ridge'], undefined) };
  const hasPicture = inTree(setup.pictures, ['picture', 'hero']) !== undefined;
  const hasHero = hasPicture || inTree(setup.brand, ['ridge']) === true;
  if (!hasHero && (isChanged('picture.hero') || isChanged('picture.icon'))) {
    const [said] = LOCALE_CODES.map((locale) => `hero.alt.${locale}`).filter((name) => isChanged(name) && own(all, name)?.trim());
    if (said) problems.set(said, 'setup.hint.heroMissing');
    setup = { ...setup, brand: withValue(setup.brand, ['hero'], undefined) };
  } else if (hasPicture && !inTree(setup.brand, ['hero', 'alt'])) problems.set('hero.alt.en', 'setup.hint.heroAlt');
  else if (!hasHero && inTree(setup.brand, ['hero'])) problems.set('picture.hero', 'setup.hint.heroMissing');
  const wrongFile = addProblems(problems, setup, all);
  const notice = isChanged(NOTICE) ? noticeProblem(setup) : undefined;
  if (notice) problems.set(NOTICE, notice);
  return { setup, problems: Object.fromEntries(problems), wrongFile };
}

/**
 * What the form fills in by itself when a field is left: the seller is the owner, and titles say the brand, until somebody says otherwise.
 * @param filledBefore by this, which the owner has not corrected if it is still there
 */
export function followedBy(before: Setup, name: string, values: SetupValues, filledBefore: SetupValues): SetupValues {
  const field = SETUP_FIELDS.find((one) => nameOf(one) === name);
  const old = toValues(before);
  const [from, to] = [own(old, name) ?? '', (own(values, name) ?? '').trim()];
  if (!field || to === '' || from === '') return {};
  const isOpen = (other: string) => [own(old, other), own(filledBefore, other)].includes(own(values, other));
  const titles = LOCALE_CODES.map((locale) => `site.title.${locale}`);
  const next: [string, string][] =
    name === 'brand'
      ? titles.map((title) => [title, (own(old, title) ?? '').replaceAll(from, () => to)])
      : followers(before, field).map((follower) => [follower, to]);
  return Object.fromEntries(next.filter(([other, words]) => isOpen(other) && own(values, other) !== words));
}

export interface SetupChange {
  name: string;
  from: string;
  to: string;
}

export function changesBetween(before: Setup, after: Setup): SetupChange[] {
  const [from, to] = [toValues(before), toValues(after)];
  return SETUP_NAMES.map((name) => ({ name, from: own(from, name) ?? '', to: own(to, name) ?? '' })).filter((one) => one.from !== one.to);
}
