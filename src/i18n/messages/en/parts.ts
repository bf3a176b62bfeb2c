export const parts = {
  'button.loading': 'Loading...',
  'image.unavailable': 'Image not available',
  'distros.label': 'Systems in use',
} as const;
