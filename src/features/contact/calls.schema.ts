import { declareCalls } from '../api/declare-calls.shared.ts';
import { CONTACT_FORMS, contactSchema, receivedSchema } from './contact.schema.ts';

export const CONTACT_CALLS = declareCalls({
  'POST /api/contact': {
    summary:
      'Puts a message (`kind: message`) or a brief (`kind: brief`) into the owner’s mailbox and confirms it by e-mail. A repeat is not stored again: the same content within 24 hours, or later with the same `Idempotency-Key` (header, or field `key`)',
    limit: 'LIMIT_FORMS',
    budget: 'contact',
    body: contactSchema,
    form: { choose: ({ kind }) => CONTACT_FORMS[kind === 'brief' ? 'brief' : 'message'] },
    response: receivedSchema,
    status: 201,
    otherStatuses: { 200: 'for a repeat' },
  },
});

type ContactCalls = typeof CONTACT_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends ContactCalls {}
}
