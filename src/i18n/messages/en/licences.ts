export const licences = {
  'licenses.name': 'Package',
  'licenses.version': 'Version',
  'licenses.fonts': 'Fonts',
  'licenses.packages': 'Packages',
} as const;
