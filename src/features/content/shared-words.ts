import { z } from 'astro/zod';

/** Fields in words that are the same in both languages, such as names of products. */
export const SHARED = z.registry<Record<string, never>>();

export const shared = <Schema extends z.ZodType>(schema: Schema): Schema => {
  SHARED.add(schema, {});
  return schema;
};
