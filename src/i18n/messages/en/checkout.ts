export const checkout = {
  'checkout.name': 'Your name',
  'checkout.email': 'E-mail',
  'checkout.country': 'Country',
  'checkout.street': 'Street and number',
  'checkout.city': 'Town',
  'checkout.postcode': 'Postcode',
  'checkout.company': 'Company',
  'checkout.vatNumber': 'VAT number',
  'checkout.terms': 'Terms of sale',
  'checkout.digitalContent': 'Digital content at once',
  'checkout.payment': 'Payment',
} as const;
