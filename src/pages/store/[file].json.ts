import { buildCatalogue } from '@/features/store/catalogue/catalogue.ts';

/** Also without a store, then without products: steps, mails and refunds of earlier orders name seller, account and terms. */
export const getStaticPaths = () => [{ params: { file: 'catalogue' } }];

export const GET = async () => Response.json(await buildCatalogue());
