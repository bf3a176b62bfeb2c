export const components = {
  'button.loading': 'Loading...',
  'api.tooMany': 'Too many requests came from your network. Wait a minute, then try again.',
  'image.unavailable': 'Image not available',
  'distros.label': 'Systems in use',
} as const;
