export const licences = {
  'licenses.fonts': 'Γραμματοσειρές',
  'licenses.packages': 'Πακέτα',
} as const;
