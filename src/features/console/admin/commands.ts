import { z } from 'zod';
import { type CallDeclaration, type Method, splitCall } from '@/features/api/declare-calls.shared.ts';
import { own } from '@/features/foreign/own.shared.ts';

export type FieldType = 'text' | 'number' | 'boolean' | 'list' | 'json';

export interface CommandField {
  name: string;
  place: 'query' | 'body';
  type: FieldType;
  values: string[];
  required: boolean;
}

/** A call as it is typed: `store orders get <id>`. */
export interface Command {
  call: string;
  words: string[];
  params: string[];
  fields: CommandField[];
  summary: string;
  asks: boolean;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const TYPES: Record<string, FieldType> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'json',
  string: 'text',
};

function choicesOf({ enum: values = [], const: only, anyOf = [], type }: Schema): string[] {
  if (type === 'boolean') return ['true', 'false'];
  return [...values, ...(only === undefined ? [] : [only])].map(String).concat(anyOf.flatMap(choicesOf));
}

function typeOf(schema: Schema): FieldType {
  const first = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return own(TYPES, first.type ?? '') ?? 'json';
}

function fieldsOf(schema: z.ZodType | undefined, place: CommandField['place']): CommandField[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    place,
    type: typeOf(property),
    values: choicesOf(property),
    required: required.includes(name),
  }));
}

const VERBS: Record<Method, { one: string; all: string }> = {
  GET: { one: 'get', all: 'list' },
  POST: { one: 'add', all: 'add' },
  PUT: { one: 'set', all: 'set' },
  DELETE: { one: 'delete', all: 'clear' },
};

/** The words of the path, then a verb by method: `GET` list, or get with a parameter at the end; `POST` add; `PUT` set; `DELETE` delete or clear. */
function toCommand(call: string, { summary, guard, query, body }: CallDeclaration): Command {
  const [method, path] = splitCall(call);
  const parts = path.replace('/api/admin/', '').split('/');
  const verb = VERBS[method][parts.at(-1)?.startsWith(':') ? 'one' : 'all'];
  return {
    call,
    words: [...parts.filter((part) => !part.startsWith(':')), verb],
    params: parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1)),
    fields: [...fieldsOf(query, 'query'), ...fieldsOf(body, 'body')],
    summary,
    asks: method === 'DELETE' || guard === 'fresh',
  };
}

/** Describes the owner's calls with data responses and without files, at build time, so that no schema is shipped. */
export const describeCommands = (calls: Readonly<Record<string, CallDeclaration>>): Command[] =>
  Object.entries(calls)
    .filter(([call, { response, body, bodyTypes }]) => response && (body || !bodyTypes) && / \/api\/admin\/(?!console\/)/u.test(call))
    .map(([call, declaration]) => toCommand(call, declaration))
    .sort((a, b) => a.words.join(' ').localeCompare(b.words.join(' ')));
