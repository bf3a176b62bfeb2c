import { isOn } from '@/features/sections/sections.ts';
import { buildCatalogue } from '@/features/store/catalogue/catalogue.ts';

export const getStaticPaths = () => (isOn('store') ? [{ params: { file: 'catalogue' } }] : []);

export const GET = async () => Response.json(await buildCatalogue());
