/** How files that are no entries stand in forms: what YAML names by keys is a list there. Comments of a file stay. */
import { parse, stringify } from 'yaml';
import { keptYaml } from './kept-yaml.ts';

type Row = { id: string } & Record<string, unknown>;
type Lists = Record<string, Row[] | undefined>;

/** As Sveltia CMS takes it: what is read from a file's text, and the text for what a form holds. */
interface Format<Content> {
  fromFile: (text: string) => Content;
  toFile: (content: Content) => string;
}

/** Sveltia CMS shows the cause of this error alone. */
function refuse(sentence: string): never {
  throw new Error('saving_failed', { cause: new Error(sentence) });
}

/** A group whose fields are all empty is left out. */
const withoutEmpty = ({ id: _, ...names }: Row): object =>
  Object.fromEntries(
    Object.entries(names).filter(
      ([, value]) => value !== undefined && !(typeof value === 'object' && Object.values(value ?? {}).every((one) => !one)),
    ),
  );

/** @param twice says that two rows have the identifier `{id}` */
export function topicsFormat(twice: string): Format<Lists> {
  let known = '';
  return {
    fromFile: (text) => {
      known = text;
      const lists = (parse(text) ?? {}) as Record<string, Record<string, object> | null>;
      return Object.fromEntries(
        Object.entries(lists).map(([list, rows]) => [list, Object.entries(rows ?? {}).map(([id, names]) => ({ id, ...names }))]),
      );
    },
    toFile: (lists) => {
      const written = Object.entries(lists).map(([list, rows = []]) => {
        const byId = new Map(rows.map((row) => [row.id, withoutEmpty(row)]));
        const second = rows.find((row, at) => rows.findIndex(({ id }) => id === row.id) < at);
        return second ? refuse(twice.replace('{id}', () => second.id)) : [list, Object.fromEntries(byId)];
      });
      return keptYaml(known, Object.fromEntries(written));
    },
  };
}

interface Badges {
  badges?: Record<string, unknown>[];
}

const inBoth = (text: unknown): unknown => (typeof text === 'string' ? { en: text, el: text } : text);

export function badgesFormat(): Format<Badges> {
  let known = '';
  return {
    fromFile: (text) => {
      known = text;
      const badges = (parse(text) ?? []) as Record<string, unknown>[];
      return { badges: badges.map(({ issuer, ...badge }) => ({ ...badge, issuer: inBoth(issuer) })) };
    },
    toFile: ({ badges = [] }) =>
      keptYaml(
        known,
        badges.map(({ expires, skills, ...badge }) => ({ ...badge, expires: expires || null, skills: skills ?? [] })),
      ),
  };
}

/** `entry` names the folder of new questions, and is not written. */
export const questionsFormat: Format<object> = {
  fromFile: (text) => parse(text) as object,
  toFile: (content) => stringify({ ...content, entry: undefined, answers: 'answers' in content ? content.answers : [] }, { lineWidth: 0 }),
};
