export const checkout = {
  'checkout.name': 'Το όνομά σας',
  'checkout.email': 'E-mail',
  'checkout.country': 'Χώρα',
  'checkout.street': 'Οδός και αριθμός',
  'checkout.city': 'Πόλη',
  'checkout.postcode': 'Ταχυδρομικός κώδικας',
  'checkout.company': 'Επωνυμία',
  'checkout.vatNumber': 'ΑΦΜ',
  'checkout.terms': 'Όροι πώλησης',
  'checkout.digitalContent': 'Άμεση πρόσβαση σε ψηφιακό περιεχόμενο',
  'checkout.payment': 'Πληρωμή',
} as const;
