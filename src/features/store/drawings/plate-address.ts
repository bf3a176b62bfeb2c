/** Of the thumbnail of a product's drawing. */
export const plateAddress = (slug: string): string => `/store/plates/${slug}.svg`;
