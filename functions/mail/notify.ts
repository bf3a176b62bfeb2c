import { ALL_MAILBOXES } from '../../src/features/mail/settings/mailbox.schema.ts';
import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';

/** Only logs a failure: the next message brings the count. */
export async function notifyCounts(env: Env, mailboxes: readonly string[]): Promise<void> {
  await Promise.all(
    [...mailboxes, ALL_MAILBOXES].map(async (mailbox) => {
      try {
        await env.MAILROOM.getByName(mailbox).recount(mailbox);
      } catch (error) {
        log('warn', 'recount', { fault: describeFault(error) });
      }
    }),
  );
}
