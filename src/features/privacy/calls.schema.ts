import { declareCalls } from '../api/declare-calls.shared.ts';
import { PRIVACY_FORM, privacyActionSchema, privacyReceivedSchema, privacyRequestSchema, privacyStatusSchema } from './privacy.schema.ts';

export const PRIVACY_CALLS = declareCalls({
  'POST /api/privacy-requests': {
    summary: 'Opens a request under GDPR or CCPA, sent as JSON or by a plain form; `Idempotency-Key`',
    limit: 'LIMIT_FORMS',
    budget: 'privacyRequests',
    body: privacyRequestSchema,
    form: { choose: () => PRIVACY_FORM },
    response: privacyReceivedSchema,
    status: 202,
  },
  'GET /api/privacy-requests/:token': {
    summary: 'Returns the state, history and clock of the request that an e-mailed link leads to',
    limit: 'LIMIT_CALLS',
    response: privacyStatusSchema,
    otherStatuses: { 404: '' },
  },
  'POST /api/privacy-requests/:token': {
    summary:
      'Confirms or withdraws the request (`action`: `confirm`, `withdraw`), or keeps or drops details added to it (`keep`, `drop`, with their `addition`); a repeat changes nothing',
    limit: 'LIMIT_FORMS',
    body: privacyActionSchema,
    form: {},
    response: privacyStatusSchema,
    otherStatuses: { 404: '', 409: 'when it is closed' },
  },
});

type PrivacyCalls = typeof PRIVACY_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends PrivacyCalls {}
}
