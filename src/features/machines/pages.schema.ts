import { z } from 'zod';

/** Where the build writes the addresses of its public pages. */
export const PAGES_FILE = '/pages.json';

export const pageListSchema = z.object({ pages: z.array(z.string()) });
export type PageList = z.infer<typeof pageListSchema>;
