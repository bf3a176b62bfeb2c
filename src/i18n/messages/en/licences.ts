export const licences = {
  'licenses.name': 'Package',
  'licenses.version': 'Version',
  'licenses.licence': 'Licence',
  'licenses.fonts': 'Fonts',
  'licenses.packages': 'Packages',
} as const;
