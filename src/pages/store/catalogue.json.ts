import { buildCatalogue } from '@/features/store/catalogue/catalogue.ts';

export const GET = async () => Response.json(await buildCatalogue());
