import { MAIL_SENDER_CALLS } from '../../src/features/mail/admin/sender/calls.schema.ts';
import { mount } from '../mount.ts';
import { showSender } from './mailbox/sender.ts';

export const mailSender = mount(MAIL_SENDER_CALLS, {
  'GET /api/admin/mail/threads/:thread/sender': (c, { params }) => showSender(c.env, params.thread),
});
