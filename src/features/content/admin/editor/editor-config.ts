import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../../../i18n/locales.ts';
import type { Identity } from '../../../identity/identity.schema.ts';
import type { FieldMeta } from '../../field-meta.ts';
import { FACTS } from '../../translated-fields.ts';
import { type DataFile, LISTS, QUESTIONS, questionsOf } from './data-files.shared.ts';

type Repository = NonNullable<Identity['repository']>;
type Json = z.core.JSONSchema.JSONSchema;

interface Widget {
  widget: string;
  fields?: EditorField[];
  field?: EditorField;
  types?: EditorField[];
  [option: string]: unknown;
}

/** A field of Sveltia CMS (its `schema/sveltia-cms.json` has all options). */
export interface EditorField extends Widget {
  name: string;
  label: string;
  hint?: string;
  /** `duplicate`: a fact, equal in both languages. */
  i18n?: true | 'duplicate';
  required?: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** What the fields of a collection say, in the owner's language. */
export interface FieldWords {
  /** @throws Error for a field or a choice without a name */
  label: (path: string) => string;
  hint: (path: string) => string | undefined;
  option: (path: string, value: string | number) => string;
  /** What a field that `FieldMeta` describes may hold. */
  choices: (meta: FieldMeta) => Choice[];
}

const LINE_LENGTH = 120;

const isFact = (path: string): boolean => path === 'draft' || FACTS.some((fact) => path === fact || path.startsWith(`${fact}.`));

const given = (options: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Ignores the limits that Zod sets for safe integers. */
const limit = (value: number | undefined): number | undefined => (Math.abs(value ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : value);

/** Makes the fields of one collection from the JSON Schema of its entries. */
class Fields {
  readonly #words: FieldWords;

  constructor(words: FieldWords) {
    this.#words = words;
  }

  of(schema: Json, path = '', left: readonly string[] = []): EditorField[] {
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => !left.includes(name))
      .map(([name, field]) => this.#field(name, field as Json, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false));
  }

  named(path: string): { label: string; hint?: string } {
    const hint = this.#words.hint(path);
    return { label: this.#words.label(path), ...(hint && { hint }) };
  }

  #text({ format, minLength, maxLength, pattern }: Json, path: string): Widget {
    if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    const isLong = format === undefined && pattern === undefined && (maxLength ?? LINE_LENGTH + 1) > LINE_LENGTH && (minLength ?? 0) > 0;
    return {
      widget: isLong ? 'text' : 'string',
      ...given({ minlength: minLength, maxlength: maxLength, type: format === 'uri' ? 'url' : undefined }),
      ...(pattern && format === undefined && { pattern: [pattern, this.#words.hint(path) ?? pattern] }),
    };
  }

  #types(variants: readonly Json[], path: string): Widget {
    const types = variants.map((variant) => {
      const name = String((variant.properties?.['kind'] as Json | undefined)?.const);
      return { name, label: this.#words.option(`${path}.kind`, name), widget: 'object', fields: this.of(variant, path, ['kind']) };
    });
    return { widget: 'object', typeKey: 'kind', types };
  }

  /** Sveltia CMS takes no list of choices without one, and then shows no form at all: nothing is there to be chosen. */
  #select(schema: FieldMeta, more: object = {}): Widget {
    const options = this.#words.choices(schema);
    return options.length > 0 ? { widget: 'select', options, ...more } : { widget: 'hidden' };
  }

  #list({ items, prefixItems, minItems, maxItems }: Json, path: string): Widget {
    const item = (prefixItems?.at(-1) ?? items) as Json & FieldMeta;
    const bounds = given({ min: minItems, max: maxItems });
    if (item.topic || item.entries) return this.#select(item, { multiple: true, ...bounds });
    return {
      widget: 'list',
      ...bounds,
      ...(item.properties ? { fields: this.of(item, path) } : { field: this.#field('item', item, path, true) }),
    };
  }

  #options(schema: Json & FieldMeta, path: string): Widget {
    const { type, enum: choices, const: only, oneOf, minimum, maximum, exclusiveMinimum } = schema;
    if (schema.picture) return { widget: 'image', choose_url: false, accept: '.avif,.jpg,.jpeg,.png,.webp' };
    if (schema.topic || schema.entries) return this.#select(schema);
    if (oneOf) return this.#types(oneOf as Json[], path);
    if (choices ?? only !== undefined) {
      const values = (choices ?? [only]) as (string | number)[];
      return { widget: 'select', options: values.map((value) => ({ value, label: this.#words.option(path, value) })) };
    }
    switch (type) {
      case 'boolean':
        return { widget: 'boolean' };
      case 'integer':
      case 'number': {
        const above = exclusiveMinimum === undefined ? undefined : Number(exclusiveMinimum) + (type === 'integer' ? 1 : 0);
        return {
          widget: 'number',
          value_type: type === 'integer' ? 'int' : 'float',
          ...given({ min: limit(minimum) ?? above, max: limit(maximum) }),
        };
      }
      case 'array':
        return this.#list(schema, path);
      case 'object':
        return { widget: 'object', fields: this.of(schema, path) };
      default:
        return this.#text(schema, path);
    }
  }

  #field(name: string, schema: Json, path: string, isRequired: boolean): EditorField {
    if ((schema as FieldMeta).hidden) return { name, label: this.#words.label(path), widget: 'hidden', i18n: true };
    const [value, none] = (schema.anyOf ?? []) as Json[];
    const isNullable = none?.type === 'null';
    return {
      name,
      ...this.named(path),
      ...this.#options(isNullable && value ? value : schema, path),
      i18n: isFact(path) ? 'duplicate' : true,
      ...(!(isRequired && !isNullable) && { required: false }),
      ...given({ default: schema.default ?? undefined }),
    };
  }
}

const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

export function editorFields(schema: z.ZodType, words: FieldWords): EditorField[] {
  const fields = new Fields(words);
  return [...fields.of(jsonOf(schema)), { name: 'body', ...fields.named('body'), widget: 'markdown', modes: ['raw'], i18n: true }];
}

/** A field of a list of names is called by the last part of its path. Rows are closed and show `summary`, a template of Sveltia CMS. */
function dataFields(schema: z.ZodType, words: FieldWords, summary: string): EditorField[] {
  const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  return new Fields({ ...words, label: (path) => words.label(lastOf(path)), hint: (path) => words.hint(lastOf(path)) })
    .of(jsonOf(schema))
    .map((field) => (field.widget === 'list' ? { ...field, collapsed: true, summary } : field));
}

/** Sveltia CMS offers the files of this machine beside a repository only; its name is shown. */
const NO_REPOSITORY: Repository = { service: 'gitea', name: 'none/project' };

function backend({ service, name, branch, apiUrl }: Repository): Record<string, unknown> {
  // Signing in by a popup would need `Cross-Origin-Opener-Policy` to be open.
  return { name: service, repo: name, auth_methods: ['token'], ...given({ branch, api_root: apiUrl }) };
}

interface CollectionSource {
  name: string;
  label: string;
  /** The name of one entry. */
  singular: string;
  schema: z.ZodType;
  words: FieldWords;
}

/** A file of `content/` that is no entry. */
interface FileSource {
  name: DataFile;
  label: string;
  schema: z.ZodType;
  words: FieldWords;
  summary: string;
}

interface Source {
  collections: readonly CollectionSource[];
  /** The name of their group. */
  lists: { label: string; files: readonly FileSource[] };
  /** What readers ask, beside each entry of a collection. */
  questions: { label: (collection: string) => string; schema: z.ZodType; words: FieldWords };
  title: string;
  siteUrl: string;
  repository: Repository | undefined;
}

const collectionConfig = ({ name, label, singular, schema, words }: CollectionSource) => ({
  ...{ name, label, label_singular: singular, folder: `content/${name}`, path: '{{slug}}/index', extension: 'mdx' },
  ...{ format: 'yaml-frontmatter', create: true, i18n: true, editor: { preview: false }, media_folder: '', public_folder: '' },
  fields: editorFields(schema, words),
});

const listsConfig = ({ label, files }: Source['lists']) => ({
  ...{ name: LISTS, label, editor: { preview: false } },
  files: files.map(({ name, label: called, schema, words, summary }) => ({
    ...{ name, label: called, file: `content/${name}.yaml`, format: name, fields: dataFields(schema, words, summary) },
  })),
});

/** New ones are begun by an address with `entry` and `page` (see `questionsAddress`). */
const questionsConfig = ({ name, label: collection }: CollectionSource, { label, schema, words }: Source['questions']) => ({
  ...{ name: questionsOf(name), label: label(collection), folder: `content/${name}`, path: '{{slug}}/questions', slug: '{{entry}}' },
  ...{ identifier_field: 'page', extension: 'yaml', format: QUESTIONS, create: true, i18n: true, editor: { preview: false } },
  fields: dataFields(schema, words, '{{fields.says}}').map((field) => {
    if (field.name === 'page') return { ...field, readonly: true, i18n: 'duplicate' as const };
    // One language may have questions before the other.
    return field.name === 'entry' ? { ...field, i18n: 'duplicate' as const } : { ...field, required: false };
  }),
});

export const editorConfig = ({ collections, lists, questions, title, siteUrl, repository = NO_REPOSITORY }: Source) => ({
  backend: backend(repository),
  app_title: title,
  site_url: siteUrl,
  logo: { src: '/icon.svg' },
  show_preview_links: false,
  media_folder: 'content',
  public_folder: '/',
  i18n: {
    structure: 'multiple_files',
    locales: LOCALE_CODES,
    default_locale: DEFAULT_LOCALE,
    initial_locales: 'all',
  },
  slug: { encoding: 'ascii', clean_accents: true },
  output: { omit_empty_optional_fields: true },
  collections: [
    ...collections.map(collectionConfig),
    { divider: true },
    listsConfig(lists),
    ...collections.map((collection) => questionsConfig(collection, questions)),
  ],
});
