export const toast = {
  'toast.region': 'Ειδοποιήσεις',
  'toast.close': 'Κλείσιμο: {title}',
  'toast.success': 'Ολοκληρώθηκε',
  'toast.error': 'Σφάλμα',
  'toast.warning': 'Προσοχή',
  'toast.info': 'Σημείωση',
} as const;
