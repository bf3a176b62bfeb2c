/** @returns null if nothing is stored, undefined if storage is blocked. Smaller than web-storage.ts, for what every page runs. */
// biome-ignore lint/suspicious/noConfusingVoidType: a `return` would cost every page bytes.
export const stored = (key: string): string | null | void => {
  try {
    return localStorage.getItem(key);
  } catch {
    // As a missing item.
  }
};
