import { existsSync, readdirSync } from 'node:fs';

const PRODUCTS = 'content/products';

export const filesFolder = (slug: string): string => `${PRODUCTS}/${slug}/files`;

export const filesOf = (slug: string): string[] => (existsSync(filesFolder(slug)) ? readdirSync(filesFolder(slug)).sort() : []);

export const productsWithFiles = (): string[] => readdirSync(PRODUCTS).filter((slug) => filesOf(slug).length > 0);
