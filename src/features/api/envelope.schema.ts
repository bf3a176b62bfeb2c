import { z } from 'zod';

/** What every call answers when it could not do what was asked. `fields`: a sentence per wrong field, by its path. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
});
export type Failure = z.infer<typeof failureSchema>['error'];

/** What every call answers when it did: the one envelope of all calls . */
export const successSchema = z.object({ success: z.literal(true), data: z.unknown() });
