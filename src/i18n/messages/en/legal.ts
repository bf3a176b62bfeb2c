export const legal = {
  'legal.updated': 'Last changed on {date}',
} as const;
