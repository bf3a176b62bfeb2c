export const parts = {
  'button.loading': 'Loading...',
  'image.unavailable': 'Image not available',
  'distros.label': 'Used on',
} as const;
