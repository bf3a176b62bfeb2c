export const notes = {
  'notes.feed': 'Σημειώσεις του {brand}',
} as const;
