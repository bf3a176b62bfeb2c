export const licences = {
  'licenses.jump': 'Μετάβαση σε άδεια:',
  'licenses.name': 'Πακέτο',
  'licenses.version': 'Έκδοση',
  'licenses.fonts': 'Γραμματοσειρές',
  'licenses.packages': 'Πακέτα',
} as const;
