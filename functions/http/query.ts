import type { Context } from 'hono';
import type { z } from 'zod';
import { fieldErrors } from '../../src/i18n/field-errors.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from './api-error.ts';

/** The first parameter of a name counts. @throws ApiError `invalid` (a message per name) */
export function readQuery<Schema extends z.ZodType>(c: Pick<Context<AppEnv>, 'req'>, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(c.req.query(), { reportInput: true });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error, translator(DEFAULT_LOCALE)) });
  return result.data;
}
