import type { FormPage } from '../../api/declare-calls.shared.ts';
import { FORMS } from '../../forms/fields.shared.ts';

export const CHECKOUT_FORM = {
  id: 'checkout',
  page: FORMS['/api/store/orders'].page,
  labels: {
    lines: 'checkout.part.order',
    'customer.name': 'checkout.name',
    'customer.email': 'checkout.email',
    'customer.country': 'checkout.country',
    'customer.address.street': 'checkout.street',
    'customer.address.city': 'checkout.city',
    'customer.address.postcode': 'checkout.postcode',
    'customer.phone': 'checkout.phone',
    'customer.delivery.name': 'checkout.recipient',
    'customer.delivery.street': 'checkout.street',
    'customer.delivery.city': 'checkout.city',
    'customer.delivery.postcode': 'checkout.postcode',
    document: 'checkout.document',
    discount: 'checkout.discount',
    'customer.company': 'checkout.company',
    'customer.vatNumber': 'checkout.vatNumber',
    'consents.terms': 'checkout.terms',
    'consents.digitalContent': 'checkout.digitalContent',
    payment: 'checkout.payment',
  },
} as const satisfies FormPage;
