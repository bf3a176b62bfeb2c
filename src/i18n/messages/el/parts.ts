export const parts = {
  'button.loading': 'Φόρτωση...',
  'image.unavailable': 'Η εικόνα δεν είναι διαθέσιμη',
  'distros.label': 'Συστήματα σε χρήση',
} as const;
