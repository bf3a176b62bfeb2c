import type { Context } from 'hono';
import { type RangeDays, rangeSchema } from '../../src/features/analytics/figures.schema.ts';
import { fieldErrors } from '../../src/i18n/field-errors.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';

/** The range that a query asks for. @throws ApiError `invalid` (422) for one that is not offered */
export function rangeOf(c: Context<AppEnv>): RangeDays {
  const result = rangeSchema.safeParse(c.req.query(), { reportInput: true });
  if (!result.success) throw new ApiError('invalid', { fields: fieldErrors(result.error, translator(DEFAULT_LOCALE)) });
  return result.data.days;
}
