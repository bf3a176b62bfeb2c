import { app } from './app.ts';
import { email } from './email.ts';
import type { Env } from './env.ts';
import { scheduled } from './scheduled.ts';

export { Mailroom } from './objects/mailroom.ts';

export default { fetch: app.fetch, email, scheduled } satisfies ExportedHandler<Env>;
