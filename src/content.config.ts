import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { loadBundles } from './features/content/bundles.ts';
import { ENTRY_SCHEMAS } from './features/content/entry-schemas.ts';

type Schemas = typeof ENTRY_SCHEMAS;

const made = Object.entries(ENTRY_SCHEMAS).map(([name, schema]) => [
  name,
  defineCollection({ loader: loadBundles(name as keyof Schemas, ENTRY_SCHEMAS), schema }),
]);

export const collections = Object.fromEntries(made) as { [Name in keyof Schemas]: { loader: Loader; schema: Schemas[Name] } };
