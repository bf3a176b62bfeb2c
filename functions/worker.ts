import { app } from './app.ts';
import type { Env } from './env.ts';
import { captured } from './monitor/sentry/capture.ts';
import { scheduled } from './scheduled.ts';

export { Mailroom } from './mail/live/mailroom.ts';
export { Clock } from './scheduled.ts';

/** Imports on demand: reading MIME and HTML is two thirds of the code. */
const email: EmailExportedHandler<Env> = async (message, env, ctx) => {
  const handler = await import('./mail/incoming/incoming.ts');
  await captured(env, { part: 'mail', name: 'email' }, async () => handler.email(message, env, ctx));
};

export default { fetch: app.fetch, email, scheduled } satisfies ExportedHandler<Env>;
