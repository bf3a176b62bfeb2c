export const licences = {
  'licenses.jump': 'Go to a licence:',
  'licenses.name': 'Package',
  'licenses.version': 'Version',
  'licenses.fonts': 'Fonts',
  'licenses.packages': 'Packages',
} as const;
