import { z } from 'zod';
import { badgesSchema } from '../../../badges/badges.ts';
import { answersSchema } from '../../../search/known-questions.ts';
import { topicsSchema } from '../../../topics/topics.ts';

const { groups, products, categories, tags } = topicsSchema.shape;

/** What a record names by its keys is a list with an `id` in a form. */
function listed(record: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject>>) {
  const { keyType, valueType } = record.unwrap();
  return z.array(z.strictObject({ id: keyType, ...valueType.shape })).optional();
}

export const topicsForm = z.strictObject({
  groups: listed(groups),
  products: listed(products),
  categories: listed(categories),
  tags: listed(tags),
});

const badge = badgesSchema.element.shape;
export const badgesForm = z.strictObject({
  badges: z.array(z.strictObject({ ...badge, issuer: badge.name })).optional(),
});

export const questionsForm = answersSchema.extend({ entry: z.string().optional().meta({ hidden: true }) });
