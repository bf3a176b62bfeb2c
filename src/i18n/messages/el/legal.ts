export const legal = {
  'legal.updated': 'Τελευταία αλλαγή: {date}',
} as const;
