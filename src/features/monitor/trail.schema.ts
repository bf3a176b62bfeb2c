import { z } from 'zod';

/** What happened on a page before a fault, oldest first. `ago`, `ms`: milliseconds before the fault, and that it took. */
export const trailSchema = z.array(
  z.object({
    what: z.enum(['from', 'page', 'call', 'file']),
    path: z.string(),
    ago: z.number().optional(),
    status: z.number().optional(),
    ms: z.number().optional(),
  }),
);
export type TrailStep = z.infer<typeof trailSchema>[number];
