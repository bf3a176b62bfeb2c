/** Built from `content/` (src/pages/store/[file].json.ts). Functions compute every price from it; the cart reads it to notice changes. */
export const CATALOGUE_FILE = '/store/catalogue.json';
