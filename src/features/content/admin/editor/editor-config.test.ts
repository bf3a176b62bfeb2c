import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { LOCALE_CODES } from '../../../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../../collections.shared.ts';
import { FACTS } from '../../translated-fields.ts';
import { badgesForm, questionsForm, topicsForm } from './data-schemas.ts';
import { type EditorField, editorConfig, editorFields } from './editor-config.ts';
import { fieldWords } from './field-words.ts';

vi.mock('astro:content', () => ({ defineCollection: (collection: object) => collection }));
vi.mock('astro/loaders', () => ({ glob: () => ({}) }));
const { collections } = await import('../../../../content.config.ts');

const schemaOf = (name: (typeof ENTRY_FOLDERS)[number]) => (collections[name] as unknown as { schema: z.ZodObject }).schema;

/** Every field with its path; those of a list's objects as `list.field`. */
function walk(fields: readonly EditorField[], above = ''): [path: string, field: EditorField][] {
  return fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    const inner = [...(field.fields ?? []), ...(field.types ?? []), ...(field.field?.fields ?? [])];
    return [[path, field] as [string, EditorField], ...walk(inner, `${path}.`)];
  });
}
const QUESTIONS = { label: (collection: string) => `Questions: ${collection}`, schema: questionsForm, words: fieldWords('asked', 'en') };
const find = (name: (typeof ENTRY_FOLDERS)[number], path: string): EditorField =>
  walk(editorFields(schemaOf(name), fieldWords(name, 'en'))).find(([at]) => at === path)?.[1] ?? expect.fail(path);

it.each(ENTRY_FOLDERS)('has each field of %s once, in the order of its schema, and then the text', (name) => {
  const fields = editorFields(schemaOf(name), fieldWords(name, 'en')).map((field) => field.name);
  expect(fields).toEqual([...Object.keys(schemaOf(name).shape), 'body']);
});

it('has a form also while there is nothing to choose from', () => {
  const fields = walk(editorFields(schemaOf('services'), { ...fieldWords('services', 'en'), choices: () => [] }));
  expect(fields.filter(([, { widget, options }]) => widget === 'select' && (options as unknown[]).length === 0)).toEqual([]);
  expect(fields.find(([path]) => path === 'related')?.[1]).toMatchObject({ widget: 'hidden' });
});

it.each([
  ['blog', 'title', { widget: 'string', minlength: 2, maxlength: 80 }],
  ['blog', 'description', { widget: 'text', minlength: 40, maxlength: 180 }],
  ['blog', 'translation', { widget: 'select', options: [{ value: 'pending', label: 'pending' }], required: false }],
  ['blog', 'translatedFrom', { widget: 'hidden' }],
  ['blog', 'category', { widget: 'select', options: expect.arrayContaining([{ value: 'ai', label: 'Artificial intelligence' }]) }],
  [
    'blog',
    'services',
    {
      widget: 'select',
      multiple: true,
      max: 1,
      options: expect.arrayContaining([{ value: 'cloud', label: expect.stringMatching(/cloud/iu) }]),
    },
  ],
  ['blog', 'cover.file', { widget: 'image', i18n: 'duplicate' }],
  ['blog', 'cover.alt', { widget: 'text', i18n: true }],
  ['blog', 'publishAt', { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
  ['blog', 'updatedAt', { widget: 'datetime', required: false }],
  ['blog', 'draft', { widget: 'boolean', default: false, required: false, i18n: 'duplicate' }],
  ['blog', 'tags', { widget: 'select', multiple: true, min: 1, max: 5, i18n: 'duplicate' }],
  ['blog', 'body', { widget: 'markdown', modes: ['raw'], i18n: true }],
  [
    'work',
    'kind',
    { widget: 'select', options: [{ value: 'case', label: 'Case study' }, { value: 'open' }, { value: 'research' }], i18n: 'duplicate' },
  ],
  ['work', 'from', { widget: 'string', pattern: expect.any(Array) }],
  ['work', 'figure', { widget: 'object' }],
  ['work', 'figure.before', { widget: 'number', value_type: 'float', i18n: 'duplicate' }],
  ['work', 'figure.label', { widget: 'string', i18n: true }],
  ['work', 'repository', { widget: 'string', type: 'url', required: false }],
  ['services', 'duration.min', { widget: 'number', value_type: 'int', min: 1, i18n: 'duplicate' }],
  ['services', 'questions', { widget: 'list', min: 2, max: 4, i18n: true }],
  ['services', 'questions.answer', { widget: 'text' }],
  ['products', 'vatPercent', { widget: 'select', options: [{ value: 0, label: '0 %' }, { value: 6 }, { value: 13 }, { value: 24 }] }],
  ['products', 'priceHistory.from', { widget: 'datetime', i18n: 'duplicate' }],
  ['products', 'stock', { widget: 'number', value_type: 'int', min: 0, required: false }],
  ['products', 'plate', { widget: 'object', typeKey: 'kind', required: false }],
  ['products', 'plate.sheet.rows', { widget: 'list', field: { widget: 'list', min: 2, max: 2 } }],
] as const)('gives %s.%s the fitting widget', (name, path, options) => {
  expect(find(name, path)).toMatchObject(options);
});

it('repeats in both languages exactly what the build compares', () => {
  const repeated = ENTRY_FOLDERS.flatMap((name) =>
    walk(editorFields(schemaOf(name), fieldWords(name, 'en')))
      .filter(([, { i18n }]) => i18n === 'duplicate')
      // Kinds of a plate have its fields.
      .map(([path]) => path.replace(/^plate\.\w+\./u, 'plate.')),
  );
  const top = repeated.filter((path) => path !== 'draft' && !FACTS.some((fact) => path.startsWith(`${fact}.`)));
  expect([...new Set(top)].toSorted()).toEqual(FACTS.filter((fact) => fact !== 'plate.kind').toSorted());
});

it('writes to the configured repository with a token, and names none without', () => {
  const source = {
    collections: [],
    lists: { label: '', files: [] },
    questions: QUESTIONS,
    title: 'Editor',
    siteUrl: 'https://lycabettus.test',
  };
  const repository = { service: 'gitea', name: 'me/site', branch: 'main', apiUrl: 'https://git.example.com/api/v1' } as const;
  expect(editorConfig({ ...source, repository }).backend).toEqual({
    ...{ name: 'gitea', repo: 'me/site', branch: 'main', api_root: 'https://git.example.com/api/v1', auth_methods: ['token'] },
  });
  expect(editorConfig({ ...source, repository: undefined }).backend).toMatchObject({ repo: 'none/project' });
});

it.each(LOCALE_CODES)('has a label for every field in %s, and hints that say the unit of prices', (locale) => {
  const collections = ENTRY_FOLDERS.map((name) => ({
    ...{ name, label: name, singular: name, schema: schemaOf(name) as z.ZodType, words: fieldWords(name, locale) },
  }));
  const lists = {
    label: 'Lists',
    files: [
      { name: 'topics' as const, label: 'Topics', schema: topicsForm, words: fieldWords('topics', locale), summary: '' },
      { name: 'badges' as const, label: 'Badges', schema: badgesForm, words: fieldWords('badges', locale), summary: '' },
    ],
  };
  const questions = { ...QUESTIONS, words: fieldWords('asked', locale) };
  const config = editorConfig({
    collections,
    lists,
    questions,
    title: 'Editor',
    siteUrl: 'https://lycabettus.test',
    repository: undefined,
  });
  const all = config.collections.flatMap((part) =>
    'files' in part ? part.files.map((file) => file.fields) : 'fields' in part ? [part.fields] : [],
  );
  const fields = all.flatMap((part) => walk(part));
  expect(fields.filter(([, { label }]) => !label)).toEqual([]);
  for (const price of ['priceCents', 'price.fromCents']) expect(fields.find(([path]) => path === price)?.[1].hint).toContain('€');
});
