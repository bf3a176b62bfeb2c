export const reading = {
  'reading.save': 'Αποθήκευση για αργότερα',
  'reading.continue': 'Συνέχεια ({share})',
  'reading.done': 'Αποθηκεύτηκε σε αυτόν τον περιηγητή.',
  'reading.see': 'Δείτε τη λίστα ανάγνωσης',
  'reading.removed': 'Αφαιρέθηκε από τη λίστα ανάγνωσης.',
  'reading.undo': 'Αναίρεση',
  'reading.restored': 'Επέστρεψε στη λίστα ανάγνωσης.',
  'reading.full': 'Η λίστα γέμισε ({limit} κείμενα). Αφαιρέστε ένα.',
  'reading.unstored': 'Δεν άλλαξε τίποτα: επιτρέψτε πρώτα στον ιστότοπο να αποθηκεύει δεδομένα στον περιηγητή.',
} as const;
