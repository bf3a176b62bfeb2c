import { z } from 'zod';

export const PAGES_FILE = '/pages.json';

export const pageListSchema = z.object({ pages: z.array(z.string()) });
export type PageList = z.infer<typeof pageListSchema>;
