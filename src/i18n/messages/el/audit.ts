export const audit = {
  'audit.date': 'Ημερομηνία του τελευταίου ελέγχου',
  'audit.method': 'Μέθοδος',
  'audit.method.text':
    'axe-core {version} σε Chromium: WCAG 2.2 A και AA, καλές πρακτικές και ενισχυμένη αντίθεση (7:1), στις δύο γλώσσες, στα δύο θέματα, σε πλάτος 320 και 1280 εικονοστοιχείων',
  'audit.pages': 'Σελίδες που ελέγχθηκαν',
  'audit.states': 'Καταστάσεις σελίδων που ελέγχθηκαν',
  'audit.violations': 'Παραβιάσεις που βρέθηκαν',
  'audit.enhanced': 'Κείμενα με αντίθεση κάτω από 7:1',
  'audit.html': 'Σφάλματα στην HTML',
  'audit.html.text': '{found} σε {pages} αρχεία ({date}, Nu HTML checker {version})',
  'audit.lighthouse': 'Προσβασιμότητα κατά το Lighthouse',
  'audit.lighthouse.text': 'τουλάχιστον {score} στα 100 σε {pages} σελίδες ({date}, έκδοση {version})',
  'audit.links': 'Σύνδεσμοι που δεν οδηγούν πουθενά',
  'audit.links.text': '{found} από {links} εσωτερικούς συνδέσμους ({date})',
  'audit.gaps': 'Γνωστά κενά',
  'audit.gaps.text':
    'Δεν έχει γίνει ακόμη έλεγχος από χρήστες υποστηρικτικής τεχνολογίας· οι αυτόματοι κανόνες βρίσκουν μόνο ένα μέρος των εμποδίων.',
  'audit.gaps.rule': 'Ευρήματα του κανόνα {rule} του axe: {count}',
  'audit.gaps.unchecked': 'Σελίδες που δεν μπόρεσαν να ελεγχθούν: {pages}',
  'audit.none': 'Δεν έχει καταγραφεί έλεγχος για αυτή την έκδοση.',
} as const;
