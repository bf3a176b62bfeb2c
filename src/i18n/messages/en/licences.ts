export const licences = {
  'licenses.fonts': 'Fonts',
  'licenses.packages': 'Packages',
} as const;
