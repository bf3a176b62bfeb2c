export const notes = {
  'notes.feed': '{brand} notes',
} as const;
