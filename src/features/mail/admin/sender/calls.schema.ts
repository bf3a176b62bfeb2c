import { declareCalls } from '../../../api/declare-calls.shared.ts';
import { senderSchema } from './sender.schema.ts';

export const MAIL_SENDER_CALLS = declareCalls({
  'GET /api/admin/mail/threads/:thread/sender': {
    summary:
      'Returns what the site holds for the address of a conversation: `orders`, privacy `requests` and `briefs` (5 of each, with the number of all), other `conversations`, its `block`; also the `order` and the `service` that the conversation is about',
    guard: 'owner',
    response: senderSchema,
    otherStatuses: { 404: '' },
  },
});

type MailSenderCalls = typeof MAIL_SENDER_CALLS;
declare module '../../../api/known-calls.shared.ts' {
  interface Calls extends MailSenderCalls {}
}
