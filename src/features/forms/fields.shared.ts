import { own } from '../foreign/own.shared.ts';

export const TRAP_FIELD = 'website';

/** Idempotency key of a plain form, which can't send the `Idempotency-Key` header. */
export const KEY_FIELD = 'key';

export const FIXED_FIELDS = ['locale', KEY_FIELD, TRAP_FIELD] as const;

export const FORMS = {
  '/api/contact': { page: '/contact', sent: '/contact/sent', fixed: ['kind'] },
  '/api/privacy-requests': { page: '/privacy-request', sent: '/privacy-request/sent', fixed: [] },
  '/api/store/orders': {
    ...{ page: '/store/checkout', sent: '/store/checkout/success' },
    fixed: ['lines.0.sku', 'lines.0.quantity', 'totalCents', 'currency'],
  },
} as const;

export const formAt = (pathname: string): { page: string; sent: string; fixed: readonly string[] } | undefined => own(FORMS, pathname);

/** Pages of forms that are never queued, because their effect must be seen at once. */
export const UNQUEUED_FORMS: Readonly<Record<string, string>> = {
  '/api/payments': '/payment',
  '/api/payments/test': '/payment/test',
  '/api/store/withdrawals': '/store/withdrawal',
  '/api/store/withdrawals/review': '/store/withdrawal',
};
