/**
 * `npm run keys`: makes the keys of this installation, for push messages (VAPID, RFC 8292) and for signed links, and adds those that are
 * missing to `.dev.vars`, which local runs read. Keys that are there are never replaced: subscriptions are bound to them.
 */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { identitySchema } from '../src/features/identity/identity.schema.ts';
import { KEY_GROUPS, withKeys } from './dev-vars.ts';
import { madeKeys } from './made-keys.ts';

const FILE = '.dev.vars';

try {
  const { owner } = identitySchema.parse(parse(readFileSync('content/site.yaml', 'utf8')));
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const { text, added } = withKeys(before, await madeKeys(owner.email));
  if (added.length > 0) {
    writeFileSync(FILE, text, { mode: 0o600 });
    // Also where the file was there with wider rights.
    chmodSync(FILE, 0o600);
  }
  console.log(added.length > 0 ? `Added to ${FILE}: ${added.join(', ')}.` : `${FILE} has every key already; nothing was changed.`);
  console.log(`\nFor the published site, give each of them the value that stands in ${FILE}:\n`);
  for (const name of KEY_GROUPS.flat()) console.log(`  npx wrangler secret put ${name}`);
  console.log('\nKeep a copy: with other VAPID keys every subscriber has to subscribe again.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
