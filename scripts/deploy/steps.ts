import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LINK_LIFE_S } from '../../functions/auth/limits.ts';
import { servesPlainHttp } from '../../functions/health/plain-http.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { CONFIG } from '../functions-server.ts';
import { madeKeys } from '../made-keys.ts';
import { getSignInLink, ownerLink } from '../owner-link.ts';
import { run } from '../processes.ts';
import { uploadRemote } from '../upload-files.ts';
import { type Ask, wrangler } from './cloudflare.ts';
import type { Changes } from './configuration.ts';
import { type DeployFacts, findDatabase, findRunning } from './facts.ts';
import { awaitHealth } from './health.ts';
import { isAdditive, isFirst, keysToMake, needsDomain, type StepName, type Wishes } from './plan.ts';
import { configuration, noteDeployment, readStamp, writeConfiguration, writePreviewConfiguration } from './project.ts';

/** A package that runs in the build gets no key of the account. */
const WITHOUT_TOKENS = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => name.startsWith('CLOUDFLARE_'))
    .map((name) => [name, undefined]),
);

/** A new domain waits for its certificate. */
const HEALTH_LIMIT_MS = { first: 10 * 60_000, later: 3 * 60_000 };

export interface Work {
  found: DeployFacts;
  ask: Ask;
  wishes: Wishes;
  isTerminal: boolean;
  say: (words: string) => void;
}

const accountOf = ({ found }: Work): string => found.facts.account?.id ?? '';

async function make({ ask }: Work, path: string, body: object): Promise<void> {
  if ((await ask(z.unknown(), path, body)) === undefined) throw new Error(`Cloudflare does not have ${path}.`);
}

async function configFile(work: Work): Promise<string> {
  const { facts, databaseName } = work.found;
  if (facts.target === 'live') return CONFIG;
  return writePreviewConfiguration(facts.address, await findDatabase(work.ask, accountOf(work), databaseName));
}

async function configure(work: Work): Promise<void> {
  const { found, wishes, ask } = work;
  const { facts, databaseName } = found;
  const { account, accounts, namesAccount, site, mailboxes, address } = facts;
  const id = await findDatabase(ask, accountOf(work), databaseName);
  const changes: Changes = {
    ...(facts.target === 'live' && id !== undefined && { databaseId: id }),
    ...(!namesAccount && account && (accounts?.length ?? 0) > 1 && { account: account.id }),
    ...(needsDomain(facts) && wishes.domain && { domain: new URL(address).host }),
    ...(facts.target === 'live' && wishes.mail && !mailboxes.includes(site.email) && { mailbox: site.email }),
  };
  writeConfiguration(changes);
  work.say('Commit wrangler.jsonc: the next deployment needs it.');
}

async function setSecrets(work: Work): Promise<void> {
  const made = await madeKeys(identity.owner.email);
  const wanted = keysToMake(work.found.facts);
  const chosen = Object.fromEntries(Object.entries(made).filter(([name]) => wanted.includes(name)));
  await wrangler(['secret', 'bulk', '--config', await configFile(work)], { input: JSON.stringify(chosen) });
}

async function migrate(work: Work): Promise<void> {
  const { pending, exists } = work.found.facts.database;
  const [{ migrations_dir: folder }] = configuration().d1_databases;
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', await configFile(work)]);
  const lossy = exists ? pending.filter((name) => !isAdditive(readFileSync(join(folder, name), 'utf8'))) : [];
  if (work.found.facts.running && lossy.length > 0)
    work.say(
      `The version before cannot run on the new tables: ${lossy.join(', ')} takes something away. To go back, restore the backup too.`,
    );
}

async function deploy(work: Work): Promise<void> {
  const { found, ask, isTerminal } = work;
  const { version } = readStamp();
  const args = ['deploy', '--config', await configFile(work), '--tag', version, '--message', `Build ${version}`];
  await wrangler(args, { isTerminal });
  const running = await findRunning(ask, accountOf(work), found.worker);
  if (running === undefined) throw new Error('Cloudflare does not know of a deployment of this Worker. Run this again.');
  noteDeployment(found.worker, running);
}

const forceHttps = async ({ found, ask }: Work): Promise<void> => {
  const { zone } = found.facts;
  if (zone && zone !== 'unknown') await ask(z.unknown(), `/zones/${zone.id}/settings/always_use_https`, { value: 'on' }, 'PATCH');
};

async function checkHealth({ found, say }: Work): Promise<void> {
  const { version, builtAt } = readStamp();
  const { address } = found.facts;
  await awaitHealth(address, {
    version,
    builtAt,
    limitMs: isFirst(found.facts) ? HEALTH_LIMIT_MS.first : HEALTH_LIMIT_MS.later,
    onWait: say,
  });
  const { host } = new URL(address);
  if (await servesPlainHttp(host))
    throw new Error(`http://${host} is served without encryption. Switch on "Always Use HTTPS" in the domain's settings at Cloudflare.`);
}

/** Only in a terminal: the output of an automatic run may be public. */
async function link(work: Work): Promise<void> {
  const { facts } = work.found;
  if (!work.isTerminal) {
    const remote = facts.target === 'live' ? `npm run site -- owner ${facts.site.email} --remote` : 'npm run deploy -- --preview';
    work.say(`No link is printed here, since others may read this. In a terminal: ${remote}`);
    return;
  }
  const { email, token } = await ownerLink({ remote: true, config: await configFile(work), email: facts.site.email, whileKeyless: true });
  if (token) work.say(`Sign in as ${email}, once, within ${LINK_LIFE_S / 60} minutes:\n\n  ${getSignInLink(facts.address, token)}\n`);
}

/** Each can run again after it has failed. */
export const STEPS: Readonly<Record<StepName, (work: Work) => Promise<void>>> = {
  database: (work) => make(work, `/accounts/${accountOf(work)}/d1/database`, { name: work.found.databaseName }),
  buckets: async (work) => {
    for (const name of work.found.facts.missingBuckets) await make(work, `/accounts/${accountOf(work)}/r2/buckets`, { name });
  },
  configuration: configure,
  build: () => run('npm', ['run', 'build'], WITHOUT_TOKENS),
  secrets: setSecrets,
  backup: () => run('npm', ['run', 'site', '--', 'backup', '--remote']),
  migrations: migrate,
  files: async ({ found: { facts, buckets }, say }) => {
    const [bucket] = buckets;
    const count = bucket === undefined ? 0 : await uploadRemote({ bucket });
    say(count > 0 ? `Uploaded ${count} file(s).` : `Nothing has changed for ${facts.target === 'live' ? 'shoppers' : 'the preview'}.`);
  },
  mail: async (work) => {
    const { zone } = work.found.facts;
    if (zone && zone !== 'unknown') await make(work, `/zones/${zone.id}/email/routing/enable`, {});
  },
  https: forceHttps,
  deploy,
  health: checkHealth,
  link,
};
