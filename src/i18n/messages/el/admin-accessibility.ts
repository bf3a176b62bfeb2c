export const adminAccessibility = {
  'admin.nav.accessibility': 'Προσβασιμότητα',
  'adminAccessibility.audit': 'Έλεγχος',
  'adminAccessibility.audit.note':
    'Αυτόματοι έλεγχοι κάθε προτύπου σελίδας, και στις δύο γλώσσες, σε όλα τα θέματα και τα πλάτη. Η δήλωση προσβασιμότητας δείχνει τα ίδια στοιχεία. Για νέο έλεγχο εκτελέστε npm run audit ενώ λειτουργεί ο ιστότοπος και μετά δημιουργήστε νέα έκδοση.',
  'adminAccessibility.none':
    'Δεν υπάρχει έλεγχος για αυτή την έκδοση. Ξεκινήστε τον ιστότοπο (npm start), εκτελέστε npm run audit και δημιουργήστε νέα έκδοση.',
  'adminAccessibility.date': 'Ημερομηνία',
  'adminAccessibility.version': 'Έκδοση',
  'adminAccessibility.axe': 'axe-core',
  'adminAccessibility.pages': 'Σελίδες',
  'adminAccessibility.states': 'Καταστάσεις σελίδων',
  'adminAccessibility.violations': 'Παραβιάσεις',
  'adminAccessibility.contrast': 'Αντίθεση κάτω από 7:1',
  'adminAccessibility.findings': 'Ευρήματα ανά σελίδα και κανόνα',
  'adminAccessibility.findings.none': 'Ο τελευταίος έλεγχος δεν βρήκε τίποτα.',
  'adminAccessibility.findings.unknown':
    'Ο τελευταίος έλεγχος έγινε πριν αρχίσουν να καταγράφονται τα ευρήματα ανά σελίδα. Εκτελέστε τον ξανά.',
  'adminAccessibility.page': 'Σελίδα',
  'adminAccessibility.rule': 'Κανόνας',
  'adminAccessibility.rules': 'Ευρήματα ανά κανόνα',
  'adminAccessibility.elements': 'Στοιχεία, σε όλες τις καταστάσεις',
  'adminAccessibility.trend': 'Όλοι οι έλεγχοι',
  'adminAccessibility.trend.plot': 'Ευρήματα ανά έλεγχο',
  'adminAccessibility.trend.one': 'Το διάγραμμα εμφανίζεται μετά τον δεύτερο έλεγχο.',
  'adminAccessibility.preferences': 'Προτιμήσεις',
  'adminAccessibility.preferences.note':
    'Πόσες φορές άλλαξαν οι επισκέπτες μια προτίμηση σε κάθε τιμή, όχι πόσοι τη χρησιμοποιούν: οι προτιμήσεις αποθηκεύονται στον περιηγητή τους. Πολλά βήματα στη σειρά μετρούν ως μία αλλαγή. Δεν αποθηκεύεται τίποτα για τον επισκέπτη και όσοι δεν θέλουν να μετρηθούν δεν μετριούνται. Οι ημέρες είναι σε ώρα Αθήνας.',
  'adminAccessibility.preferences.none': 'Κανείς δεν άλλαξε προτίμηση σε αυτή την περίοδο.',
  'adminAccessibility.value.smaller': 'Μικρότερο',
  'adminAccessibility.value.normal': 'Κανονικό',
  'adminAccessibility.value.larger': 'Μεγαλύτερο',
  'adminAccessibility.value.on': 'Ναι',
  'adminAccessibility.value.off': 'Όχι',
  'adminAccessibility.requests': 'Αιτήματα',
  'adminAccessibility.requests.note':
    'Συνομιλίες της θυρίδας, σε οποιονδήποτε φάκελο, με λέξη που αρχίζει έτσι στο κείμενο ή στο θέμα. Όποια έχει και τις δύο λέξεις μετρά και στις δύο γραμμές.',
} as const;
