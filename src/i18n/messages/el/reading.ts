export const reading = {
  'reading.save': 'Αποθήκευση για αργότερα',
  'reading.continue': 'Συνέχεια ({share})',
  'reading.done': 'Αποθηκεύτηκε σε αυτόν τον περιηγητή.',
  'reading.see': 'Δείτε τη λίστα ανάγνωσης',
  'reading.removed': 'Αφαιρέθηκε από τη λίστα ανάγνωσης.',
  'reading.undo': 'Αναίρεση',
  'reading.full': 'Η λίστα ανάγνωσης γέμισε: χωρά {limit} κείμενα.',
  'reading.unstored': 'Ο περιηγητής δεν επιτρέπει στον ιστότοπο να αποθηκεύσει κάτι, γι’ αυτό δεν άλλαξε τίποτα.',
} as const;
