import { z } from 'zod';

/** The envelope of a failed call. `fields`: a message per invalid field, by its path. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
});
export type Failure = z.infer<typeof failureSchema>['error'];

/** The envelope of a successful call. */
export const successSchema = z.object({ success: z.literal(true), data: z.unknown() });
