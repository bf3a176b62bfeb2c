import { z } from 'zod';

export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type Failure = z.infer<typeof failureSchema>['error'];

export const successSchema = z.object({ success: z.literal(true), data: z.unknown() });
