import { z } from 'zod';

export const CONSOLE_PAGE = '/admin/admin-console';

export const RECORD_LIMITS = { call: 120, name: 64, value: 200, fields: 40 } as const;

export const commandRecord = z.strictObject({
  call: z.string().max(RECORD_LIMITS.call),
  values: z
    .record(z.string().max(RECORD_LIMITS.name), z.string().max(RECORD_LIMITS.value))
    .refine((values) => Object.keys(values).length <= RECORD_LIMITS.fields, 'field.invalid'),
});
export const commandRecorded = z.object({ id: z.string() });

export const recordParams = z.object({ id: z.uuid() });
/** `status`: of the response; 0 without one. */
export const commandOutcome = z.strictObject({ status: z.int().min(0).max(599) });
export const outcomeRecorded = z.object({ recorded: z.boolean() });
