/** Network, installation and updates. Browsers load this file by itself, so nothing else belongs here. */
export const offline = {
  'offline.now': 'Είστε εκτός σύνδεσης',
  'offline.back': 'Η σύνδεση επανήλθε',
  'offline.limited': 'Είστε εκτός σύνδεσης. Ορισμένες λειτουργίες ίσως δεν είναι διαθέσιμες.',
  'offline.title': 'Η σελίδα δεν υπάρχει ακόμη στη συσκευή σας',
  'offline.description': 'Εμφανίζεται όταν δεν υπάρχει σύνδεση και η σελίδα δεν έχει ανοίξει ποτέ εδώ.',
  'offline.queued': 'Φυλάσσεται στη συσκευή σας, δεν έχει σταλεί ακόμη',
  'offline.queued.how':
    'Είστε εκτός σύνδεσης. Όσα γράψατε περιμένουν εδώ και θα σταλούν αυτόματα μόλις συνδεθείτε. Για να τα δείτε, ανοίξτε τη σελίδα της φόρμας.',
  'offline.retry': 'Δοκιμάστε ξανά',
  'offline.kept': 'Σελίδες που μπορείτε να διαβάσετε τώρα',
  'queue.sent': 'Όσα γράψατε εκτός σύνδεσης στάλθηκαν',
  'queue.refused': 'Κάτι που γράψατε εκτός σύνδεσης δεν έγινε δεκτό. Φυλάσσεται στη σελίδα της φόρμας του.',
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
