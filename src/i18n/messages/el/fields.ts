export const fields = {
  'field.required': 'Συμπληρώστε το πεδίο.',
  'field.email': 'Γράψτε ολόκληρη τη διεύθυνση, όπως onoma@example.com.',
  'field.tooShort': 'Γράψτε τουλάχιστον {minimum} χαρακτήρες.',
  'field.tooLong': 'Γράψτε το πολύ {maximum} χαρακτήρες.',
  'field.atLeast': 'Γράψτε {minimum} ή περισσότερο.',
  'field.atMost': 'Γράψτε {maximum} ή λιγότερο.',
  'field.between': 'Γράψτε έναν αριθμό από το {minimum} έως το {maximum}.',
  'field.choice': 'Διαλέξτε μία από τις επιλογές.',
  'field.unfilled': 'Συμπληρώστε ή διαγράψτε τα σημεία με […].',
  'field.unknown': 'Αυτό το πεδίο δεν υπάρχει εδώ.',
  'field.invalid': 'Η τιμή δεν διαβάζεται. Ελέγξτε την.',
} as const;
