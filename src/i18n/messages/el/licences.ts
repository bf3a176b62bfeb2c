export const licences = {
  'licenses.name': 'Πακέτο',
  'licenses.version': 'Έκδοση',
  'licenses.fonts': 'Γραμματοσειρές',
  'licenses.packages': 'Πακέτα',
} as const;
