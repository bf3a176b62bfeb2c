export const parts = {
  'button.loading': 'Φόρτωση...',
  'api.tooMany': 'Η σύνδεσή σας έστειλε πάρα πολλά αιτήματα. Περιμένετε ένα λεπτό και δοκιμάστε ξανά.',
  'image.unavailable': 'Η εικόνα δεν είναι διαθέσιμη',
  'distros.label': 'Συστήματα σε χρήση',
} as const;
