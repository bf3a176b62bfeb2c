/**
 * `npm run site -- owner you@example.com`: creates the owner, and a one-time sign-in link, valid for ten
 * minutes. `--remote`: the published site's database. `--rename`: the owner's address has changed; passkeys and codes stay.
 * `--replace`: another person is the owner; the present one loses every way in.
 */
import { parseArgs } from 'node:util';
import { LINK_LIFE_S } from '../functions/auth/limits.ts';
import { isMailboxHere } from '../functions/encoding/address.ts';
import { emailAddress } from '../src/features/forms/forms.schema.ts';
import { identity } from '../src/features/identity/identity.ts';
import { configuration } from './deploy/project.ts';
import { migrate } from './migrate.ts';
import { getSignInLink, ownerLink } from './owner-link.ts';
import { getPort } from './processes.ts';

const MAIL_COMES_HERE =
  'Mail to this address comes to the site itself, which does not keep sign-in links. Passkeys, recovery codes and this command sign you in.';
const OLD_LINKS =
  'There is no way in left for the former owner. Links to orders that they may have kept still open them, until AUTH_SECRET changes:';
const SECRET_FOLLOWS = {
  remote: `${OLD_LINKS}\n  openssl rand -base64 32 | npx wrangler secret put AUTH_SECRET   (docs/owner/operations.md, "Rotate a key", says what else ends)`,
  local: `${OLD_LINKS}\n  remove it from .dev.vars, and npm start makes another one`,
};

const USAGE = 'npm run site -- owner you@example.com [--remote] [--rename | --replace]';

async function owner(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      rename: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const asked = emailAddress.safeParse(positionals[0]);
  if (!asked.success || positionals.length !== 1) throw new Error(`Name one e-mail address: ${USAGE}`);
  if (values.rename && values.replace)
    throw new Error('--rename is for the same person at another address, --replace for another person. Give one of them.');
  if (!values.remote) await migrate({ silent: true });
  const { email, token, replaced, renamed } = await ownerLink({ email: asked.data, ...values });
  if (!token)
    throw new Error(
      `The owner is ${email}. If their address has changed, add --rename: passkeys, codes and sessions stay. For another person, add --replace: they go.`,
    );
  const address = values.remote ? identity.url : `http://localhost:${getPort('PORT', 8788)}`;
  console.log(
    `${email} is the owner${renamed ? '; passkeys and recovery codes are kept' : ''}. To sign in, once, within ${LINK_LIFE_S / 60} minutes:\n\n  ${getSignInLink(address, token)}\n`,
  );
  if (isMailboxHere(email, configuration().addresses)) console.log(`${MAIL_COMES_HERE}\n`);
  if (replaced) console.log(`${values.remote ? SECRET_FOLLOWS.remote : SECRET_FOLLOWS.local}\n`);
}

try {
  await owner();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
