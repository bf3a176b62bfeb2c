/**
 * The order of the cascade's layers, said before any sheet: bundling may put the sheets in another order.
 * Its hash is in the content security policy.
 */
export const LAYER_ORDER = '@layer tokens,base,layout,parts,utilities,preferences;';
