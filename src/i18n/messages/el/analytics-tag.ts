export const analyticsTag = {
  'tag.label': 'Συγκατάθεση για το Google Analytics',
  'tag.ask':
    'Να καταγράφει το Google Analytics ποιες σελίδες ανοίγετε; Αποθηκεύει cookies και στέλνει στοιχεία της επίσκεψής σας στην Google.',
  'tag.accept': 'Αποδοχή',
  'tag.refuse': 'Απόρριψη',
  'tag.details': 'Λεπτομέρειες',
  'tag.footer': 'Συγκατάθεση για στατιστικά',
  'tag.settings': 'Google Analytics',
  'tag.settings.note':
    'Λειτουργεί μόνο αν το αποδεχτείτε. Η επισκεψιμότητα που μετρά ο ίδιος ο ιστότοπος είναι κάτι ξεχωριστό και δεν χρησιμοποιεί cookies.',
  'tag.state.granted': 'Έχετε αποδεχτεί το Google Analytics.',
  'tag.state.refused': 'Έχετε απορρίψει το Google Analytics. Δεν φορτώνεται.',
  'tag.state.unasked': 'Δεν έχετε απαντήσει ακόμη. Το Google Analytics δεν φορτώνεται.',
  'tag.state.objects':
    'Ο περιηγητής σας εναντιώνεται σε κάθε ιστότοπο (Global Privacy Control ή Do Not Track). Αυτό ισχύει ως άρνηση: το Google Analytics δεν φορτώνεται και δεν σας ρωτάμε.',
  'tag.state.off':
    'Έχετε επιλέξει να μη μετριέστε σε αυτόν τον ιστότοπο. Αυτό ισχύει ως άρνηση: το Google Analytics δεν φορτώνεται και δεν σας ρωτάμε.',
  'tag.state.unstorable':
    'Ο περιηγητής δεν αποθηκεύει τίποτα για αυτόν τον ιστότοπο, οπότε η απάντησή σας δεν μπορεί να διατηρηθεί. Το Google Analytics δεν φορτώνεται.',
  'tag.until': 'Η απάντησή σας ισχύει έως',
  'tag.noscript': 'Χωρίς JavaScript, το Google Analytics δεν φορτώνεται ποτέ.',
} as const;
