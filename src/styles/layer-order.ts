/**
 * Declares the order of the cascade's layers before any sheet, since bundling may reorder the sheets.
 * Its hash is in the content security policy.
 */
export const LAYER_ORDER = '@layer tokens,base,layout,parts,utilities,preferences;';
