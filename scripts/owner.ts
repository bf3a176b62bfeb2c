/**
 * `npm run owner -- you@example.com`: creates the owner, and a one-time sign-in link, valid for 15
 * minutes. `--remote`: the published site's database. `--replace`: replaces the present owner.
 */
import { parseArgs } from 'node:util';
import { LINK_LIFE_S } from '../functions/auth/limits.ts';
import { emailAddress } from '../src/features/forms/forms.schema.ts';
import { identity } from '../src/features/identity/identity.ts';
import { migrate } from './migrate.ts';
import { getSignInLink, ownerLink } from './owner-link.ts';
import { getPort } from './processes.ts';

const USAGE = 'npm run owner -- you@example.com [--remote] [--replace]';

async function owner(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { remote: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const asked = emailAddress.safeParse(positionals[0]);
  if (!asked.success || positionals.length !== 1) throw new Error(`Name one e-mail address: ${USAGE}`);
  if (!values.remote) await migrate({ silent: true });
  const { email, token } = await ownerLink({ email: asked.data, ...values });
  if (!token) throw new Error(`The owner is ${email} already. To replace them, with their passkeys and sessions, add --replace.`);
  const address = values.remote ? identity.url : `http://localhost:${getPort('PORT', 8788)}`;
  console.log(`${email} is the owner. To sign in, once, within ${LINK_LIFE_S / 60} minutes:\n\n  ${getSignInLink(address, token)}\n`);
}

try {
  await owner();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
