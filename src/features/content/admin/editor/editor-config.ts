import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../../../i18n/locales.ts';
import { own } from '../../../foreign/own.shared.ts';
import type { Identity } from '../../../identity/identity.schema.ts';
import { FACTS } from '../../translated-fields.ts';

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
  /** `duplicate`: a fact, equal in both languages. */
  i18n?: true | 'duplicate';
  required?: boolean;
}

const LINE_LENGTH = 120;

const isFact = (path: string): boolean => path === 'draft' || FACTS.some((fact) => path === fact || path.startsWith(`${fact}.`));

const given = (options: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Ignores the limits that Zod sets for safe integers. */
const limit = (value: number | undefined): number | undefined => (Math.abs(value ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : value);

function textOptions({ format, minLength, maxLength, pattern }: Json): Widget {
  if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  const isLong = format === undefined && pattern === undefined && (maxLength ?? LINE_LENGTH + 1) > LINE_LENGTH && (minLength ?? 0) > 0;
  return {
    widget: isLong ? 'text' : 'string',
    ...given({ minlength: minLength, maxlength: maxLength, type: format === 'uri' ? 'url' : undefined }),
    ...(pattern && format === undefined && { pattern: [pattern, pattern] }),
  };
}

function objectFields(schema: Json, path: string, left: readonly string[] = []): EditorField[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => !left.includes(name))
    .map(([name, field]) => toField(name, field as Json, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false));
}

function typeOptions(variants: readonly Json[], path: string): Widget {
  const types = variants.map((variant) => {
    const kind = variant.properties?.['kind'] as Json | undefined;
    return { name: String(kind?.const), widget: 'object', fields: objectFields(variant, path, ['kind']) };
  });
  return { widget: 'object', typeKey: 'kind', types };
}

function listOptions({ items, prefixItems, minItems, maxItems }: Json, path: string): Widget {
  const item = (prefixItems?.at(-1) ?? items) as Json;
  return {
    widget: 'list',
    ...given({ min: minItems, max: maxItems }),
    ...(item.properties ? { fields: objectFields(item, path) } : { field: toField('item', item, path, true) }),
  };
}

function options(schema: Json, path: string): Widget {
  const { type, enum: choices, const: only, oneOf, minimum, maximum, exclusiveMinimum } = schema;
  if (oneOf) return typeOptions(oneOf as Json[], path);
  if (choices) return { widget: 'select', options: choices };
  if (only !== undefined) return { widget: 'select', options: [only] };
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
      return listOptions(schema, path);
    case 'object':
      return { widget: 'object', fields: objectFields(schema, path) };
    default:
      return textOptions(schema);
  }
}

function toField(name: string, schema: Json, path: string, isRequired: boolean): EditorField {
  const [value, none] = (schema.anyOf ?? []) as Json[];
  const isNullable = none?.type === 'null';
  return {
    name,
    ...options(isNullable && value ? value : schema, path),
    i18n: isFact(path) ? 'duplicate' : true,
    ...(!(isRequired && !isNullable) && { required: false }),
    ...given({ default: schema.default ?? undefined }),
  };
}

export function editorFields(schema: z.ZodType): EditorField[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [...objectFields(json, ''), { name: 'body', widget: 'markdown', modes: ['raw'], i18n: true }];
}

/** Sveltia CMS offers the files of this machine beside a repository only; its name is shown. */
const NO_REPOSITORY: Repository = { service: 'gitea', name: 'none/project' };

function backend({ service, name, branch, apiUrl }: Repository): Record<string, unknown> {
  // Signing in by a popup would need `Cross-Origin-Opener-Policy` to be open.
  return { name: service, repo: name, auth_methods: ['token'], ...given({ branch, api_root: apiUrl }) };
}

interface Source {
  collections: Readonly<Record<string, z.ZodType>>;
  labels: Readonly<Record<string, string>>;
  title: string;
  siteUrl: string;
  repository: Repository | undefined;
}

export const editorConfig = ({ collections, labels, title, siteUrl, repository = NO_REPOSITORY }: Source) => ({
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
  collections: Object.entries(collections).map(([name, schema]) => ({
    ...{ name, label: own(labels, name), folder: `content/${name}`, path: '{{slug}}/index', extension: 'mdx', format: 'yaml-frontmatter' },
    ...{ create: true, i18n: true, editor: { preview: false }, media_folder: '', public_folder: '' },
    fields: editorFields(schema),
  })),
});
