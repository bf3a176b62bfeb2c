/**
 * `npm start`: builds the site, migrates the local database and serves both as published. Prints a
 * sign-in link while the owner (at first the address in content/site.yaml) has no passkey.
 * `npm start -- --no-build` serves the last complete build, and `--state FOLDER` another local installation than `.wrangler/state`. `PORT`
 * replaces 8788, and a setting in the environment that of `.dev.vars`. `LOG_LEVEL=info` shows a line for each call and job.
 */
import { own } from '../src/features/foreign/own.shared.ts';
import './plain-errors.ts';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LINK_LIFE_S } from '../functions/auth/limits.ts';
import { SETTINGS } from '../functions/settings.ts';
import { identity } from '../src/features/identity/identity.ts';
import { isWhole, recoverSite, SITE, STAMP } from './built-site.ts';
import { addKeys, DEV_VARS } from './dev-vars-file.ts';
import { fallsSilent, isResponding, keepTime, STATE, serveFunctions } from './functions-server.ts';
import { madeKeys } from './made-keys.ts';
import { migrate } from './migrate.ts';
import { getSignInLink, ownerLink } from './owner-link.ts';
import { assertFree, getPort, run, together } from './processes.ts';
import { serveFolder } from './project-folder.ts';
import { uploadFiles } from './upload-files.ts';

const settingsGiven = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => {
      const value = own(process.env, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Where the owner's pages find this folder, and what builds it unless `.dev.vars` has a hook of its own. */
async function folderSettings(): Promise<Record<string, string>> {
  const address = await serveFolder();
  const hasHook = /^REBUILD_HOOK_URL\s*=/mu.test(readFileSync(DEV_VARS, 'utf8'));
  return { PROJECT_FOLDER_URL: address, ...(hasHook ? {} : { REBUILD_HOOK_URL: `${address}/build` }) };
}

async function start(): Promise<number> {
  const { values } = parseArgs({
    options: { build: { type: 'boolean', default: true }, state: { type: 'string', default: STATE } },
    allowNegative: true,
  });
  const { state } = values;
  const port = getPort('PORT', 8788);
  await assertFree(port, 'PORT');
  if (values.build) await run('npm', ['run', 'build']);
  recoverSite();
  if (!isWhole(SITE)) throw new Error(`There is no complete build to serve (${SITE}/${STAMP} is missing). Make one: npm run build`);
  // The owner cannot sign in without this key; `npm run site -- keys` makes the others.
  const isFirst = !existsSync(DEV_VARS);
  addKeys(await madeKeys(identity.owner.email), [['AUTH_SECRET']]);
  // Lets the whole store be tried. Removing the lines turns it off; a deployment never has them. VAT numbers are not looked up.
  if (isFirst) addKeys({ PAYMENT_TEST_MODE: 'on', VIES_URL: 'off' }, [['PAYMENT_TEST_MODE'], ['VIES_URL']]);
  await migrate({ state, silent: true });
  await uploadFiles({ state });
  const owner = await ownerLink({ email: identity.owner.email, rename: 'from sample', whileKeyless: true, state });
  const logLevel = process.env['LOG_LEVEL'] === 'info' ? 'info' : 'warn';
  const server = serveFunctions({ port, state, vars: { ...(await folderSettings()), ...settingsGiven() }, logLevel });
  const address = `http://localhost:${port}`;
  const { promise: silent, resolve: giveUp } = Promise.withResolvers<number>();
  void isResponding(`${address}/api/health`).then((up) => {
    if (!up) return;
    keepTime(address);
    void fallsSilent(address).then(() => {
      console.error('The server has given no answer for a minute.');
      giveUp(1);
    });
    console.log(`\nThe site is at ${address} (Ctrl+C ends it)\n`);
    if (owner.token)
      console.log(`Sign in as ${owner.email}, once, within ${LINK_LIFE_S / 60} minutes:\n\n  ${getSignInLink(address, owner.token)}\n`);
  });
  const { code, signalled } = await together([server, { ...server, ended: silent }]);
  if (!signalled) console.error('The server has stopped; its messages are above. Start it again: npm start -- --no-build');
  return code;
}

try {
  process.exit(await start());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
