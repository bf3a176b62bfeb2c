export const components = {
  'button.loading': 'Φόρτωση...',
  'api.tooMany': 'Πάρα πολλά αιτήματα από το δίκτυό σας. Περιμένετε ένα λεπτό και δοκιμάστε ξανά.',
  'image.unavailable': 'Η εικόνα δεν είναι διαθέσιμη',
  'distros.label': 'Συστήματα σε χρήση',
} as const;
