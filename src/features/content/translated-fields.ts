import type { z } from 'zod';
import { own } from '../foreign/own.shared.ts';
import type { ENTRY_FOLDERS } from './collections.shared.ts';
import { ENTRY_SCHEMAS } from './entry-schemas.ts';
import { SHARED } from './shared-words.ts';

type Folder = (typeof ENTRY_FOLDERS)[number];

/** The parts of Zod's definitions that an entry's schema has. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  shape?: Record<string, z.ZodType>;
  checks?: readonly { _zod: { def: { check: string } } }[];
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

/** Text without a form of its own is words, which each language has for itself, unless the schema says that it is shared. */
function isWords(schema: z.ZodType): boolean {
  const { type, checks = [] } = definitionOf(schema);
  const hasForm = 'format' in definitionOf(schema) || checks.some(({ _zod }) => _zod.def.check === 'string_format');
  return type === 'string' && !hasForm && !SHARED.has(schema);
}

/** What a field holds, in its own order: fields by name, or items without one. */
function inside(schema: z.ZodType): [name: string | undefined, field: z.ZodType][] {
  const { shape, element, innerType, in: before, options, items } = definitionOf(schema);
  if (shape) return Object.entries(shape);
  return [element, innerType, before, ...(options ?? []), ...(items ?? [])].flatMap((part) => (part ? [[undefined, part]] : []));
}

const hasWords = (schema: z.ZodType): boolean =>
  !SHARED.has(schema) && (isWords(schema) || inside(schema).some(([, part]) => hasWords(part)));

/** Of one language, and thus neither words to translate nor equal in both. */
const STATUS: readonly string[] = ['translation', 'translatedFrom', 'updatedAt', 'draft'];

function factsIn(schema: z.ZodType, at: string): string[] {
  if (at && !hasWords(schema)) return [at];
  if (isWords(schema)) return [];
  return inside(schema).flatMap(([name, field]) => factsIn(field, name === undefined ? at : at ? `${at}.${name}` : name));
}

/** Fields that are no words: both languages must agree. */
export const FACTS: readonly string[] = [
  ...new Set(Object.values(ENTRY_SCHEMAS).flatMap((schema) => factsIn(schema, '').filter((field) => !STATUS.includes(field)))),
];

/** Whether a variant is the one that a value names by its literals, such as the kind of a drawing. */
const fits = (schema: z.ZodType, value: unknown): boolean =>
  Object.entries(definitionOf(schema).shape ?? {}).every(
    ([name, field]) => definitionOf(field).type !== 'literal' || field.safeParse(own(value as Record<string, unknown>, name)).success,
  );

function wordsIn(schema: z.ZodType, value: unknown): string[] {
  if (value === undefined || value === null || SHARED.has(schema)) return [];
  if (isWords(schema)) return [String(value)];
  const { type, shape, element, options, items, innerType, in: before } = definitionOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => wordsIn(field, own(value as Record<string, unknown>, name)));
  const variant = options?.find((one) => fits(one, value));
  if (variant) return wordsIn(variant, value);
  if (type === 'array' && element && Array.isArray(value)) return value.flatMap((item) => wordsIn(element, item));
  if (items && Array.isArray(value)) return items.flatMap((item, at) => wordsIn(item, value[at]));
  const inner = innerType ?? before;
  return inner ? wordsIn(inner, value) : [];
}

/** The words of an entry's fields that a translation must follow, in the order of its schema. */
export function translatedWords(folder: Folder, fields: unknown): string[] {
  const { title, description, ...rest } = fields as Record<string, unknown>;
  const status = Object.fromEntries(Object.entries(rest).filter(([name]) => !STATUS.includes(name)));
  return [String(title), String(description), ...wordsIn(ENTRY_SCHEMAS[folder], status)];
}
