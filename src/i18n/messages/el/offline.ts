/** Network, installation and updates. Browsers load this file by itself, so nothing else belongs here. */
export const offline = {
  'offline.now': 'Είστε εκτός σύνδεσης',
  'offline.back': 'Η σύνδεση επανήλθε',
  'offline.limited': 'Είστε εκτός σύνδεσης. Ορισμένες λειτουργίες ίσως δεν είναι διαθέσιμες.',
  'offline.title': 'Η σελίδα δεν υπάρχει ακόμη στη συσκευή σας',
  'offline.description': 'Εμφανίζεται όταν δεν υπάρχει σύνδεση και η σελίδα δεν έχει ανοίξει ποτέ εδώ.',
  'offline.retry': 'Δοκιμάστε ξανά',
  'offline.kept': 'Σελίδες που μπορείτε να διαβάσετε τώρα',
  'image.missing': 'Η εικόνα δεν είναι διαθέσιμη',
  'install.label': 'Εγκατάσταση',
  'install.offer': 'Εγκαταστήστε το {brand}: ανοίγει σαν εφαρμογή και κρατά όσα έχετε διαβάσει.',
  'install.accept': 'Εγκατάσταση',
  'install.dismiss': 'Όχι τώρα',
  'update.label': 'Ενημέρωση',
  'update.ready': 'Υπάρχει νέα έκδοση του ιστοτόπου.',
  'update.accept': 'Ενημέρωση τώρα',
  'update.later': 'Αργότερα',
} as const;
