/**
 * `npm run site -- keys`: adds missing keys to `.dev.vars`, for push (VAPID, RFC 8292) and the owner's
 * session. Never replaces keys: subscriptions depend on them.
 */
import './no-arguments.ts';
import { parse } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';
import { identitySchema } from '../src/features/identity/identity.schema.ts';
import { KEY_GROUPS } from './dev-vars.ts';
import { addKeys, DEV_VARS } from './dev-vars-file.ts';
import { madeKeys } from './made-keys.ts';

try {
  const { owner } = identitySchema.parse(parse(readContent('content/site.yaml')));
  const added = addKeys(await madeKeys(owner.email));
  console.log(added.length > 0 ? `Added to ${DEV_VARS}: ${added.join(', ')}.` : `${DEV_VARS} has every key already; nothing was changed.`);
  console.log(`\nFor the published site, set each to its value in ${DEV_VARS}:\n`);
  for (const name of KEY_GROUPS.flat()) console.log(`  npx wrangler secret put ${name}`);
  console.log('\nKeep a copy: with other VAPID keys every subscriber has to subscribe again.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
