export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Drops accents and case, and unifies sigma. The mail search index folds alike (migration
 * `mail_search`).
 */
export const fold = (text: string): string => withoutAccents(text).toLowerCase().replaceAll('ς', 'σ');
