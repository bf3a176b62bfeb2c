/**
 * `npm run deploy`: from a clone to a running site at Cloudflare, and later each update. Does only what is missing, and stops at the first
 * failure. In a terminal it asks what it needs to know; elsewhere flags say it, and what is missing is listed (exit code 2).
 */
import './plain-errors.ts';
import { parseArgs } from 'node:util';
import { log } from '@clack/prompts';
import type { Ask } from './deploy/cloudflare.ts';
import { type DeployFacts, gatherFacts } from './deploy/facts.ts';
import { findLacks, findUnreached, findWarnings, isFirst, type Lack, planSteps, type Step, type Wishes } from './deploy/plan.ts';
import { readStamp } from './deploy/project.ts';
import { agreesTo, settle } from './deploy/questions.ts';
import { STEPS } from './deploy/steps.ts';

const USAGE = `npm run deploy -- [--preview] [--dry-run] [--no-build] [--again] [--yes] [--samples] [--domain] [--mail | --no-mail]
  --preview   deploys to an address of its own at workers.dev, with a database and buckets of its own
  --dry-run   says what would happen, and changes nothing
  --no-build  deploys the last complete build
  --again     deploys the Worker, its pages, its schedule and its mail rule again, even if they run already
  --yes       does not ask before it begins
  --samples   allows the seller's sample numbers and the notice of samples
  --domain    lets the address in content/site.yaml lead to this site, in place of its present DNS records
  --mail      lets Cloudflare receive the domain's mail, and the site that for your address; --no-mail leaves it`;

const LACKING = 2;

function list(lacks: readonly Lack[]): void {
  console.error('\nNothing was changed. Missing:\n');
  for (const { what, remedy } of lacks) console.error(`- ${what}\n  ${remedy}\n`);
}

function stop(lacks: readonly Lack[]): never {
  list(lacks);
  process.exit(LACKING);
}

interface Ready {
  found: DeployFacts;
  ask: Ask | undefined;
  wishes: Wishes;
}

async function rehearse(target: 'live' | 'preview', flags: Wishes): Promise<void> {
  const { facts } = await gatherFacts(target);
  const lacks = findLacks(facts, flags);
  if (lacks.length > 0) list(lacks);
  for (const warning of findWarnings(facts, flags)) log.warn(warning);
  show(facts, planSteps(facts, { ...flags, domain: flags.domain ?? true }));
  console.log('\nNothing was changed (--dry-run).');
  if (lacks.length > 0) process.exitCode = LACKING;
}

function show({ address, account }: DeployFacts['facts'], steps: readonly Step[]): void {
  console.log(`\n${address}${account ? `, in the account ${account.name}` : ''}:\n`);
  for (const [index, { does }] of steps.entries()) console.log(`  ${index + 1}. ${does}`);
}

async function prepare(target: 'live' | 'preview', flags: Wishes, isTerminal: boolean): Promise<Ready> {
  let wishes = flags;
  let account: string | undefined;
  for (;;) {
    const { ask, ...found } = await gatherFacts(target, account);
    for (;;) {
      const lacks = findLacks(found.facts, wishes);
      const [first] = lacks;
      if (!first) return { found, ask, wishes };
      if (!isTerminal || lacks.some(({ question }) => question === undefined)) stop(lacks);
      const reply = await settle(first, found.facts);
      if (!reply) stop([first]);
      wishes = { ...wishes, ...reply.wishes };
      account = reply.account ?? account;
      if (reply.wishes === undefined) break;
    }
  }
}

function wayBack({ facts, worker }: DeployFacts, done: readonly Step[]): string | undefined {
  if (isFirst(facts) || !done.some(({ name }) => name === 'deploy')) return;
  // Without a name, wrangler takes that of wrangler.jsonc.
  return `npx wrangler rollback ${facts.running}${facts.target === 'preview' ? ` --name ${worker}` : ''}`;
}

async function perform(steps: readonly Step[], { found, ask, wishes }: Ready, isTerminal: boolean): Promise<void> {
  if (!ask) throw new Error('Nobody is signed in at Cloudflare.');
  const flags = found.facts.target === 'preview' ? ' -- --preview' : '';
  for (const [index, { name, does }] of steps.entries()) {
    log.step(`${index + 1}/${steps.length}  ${does}`);
    try {
      await STEPS[name]({ found, ask, wishes, isTerminal, say: (words) => log.message(words) });
    } catch (error) {
      console.error(`\n${error instanceof Error ? error.message : error}\n`);
      console.error(`Stopped at "${does}". The steps before are done and are not repeated: once the cause is gone, npm run deploy${flags}`);
      const back = wayBack(found, steps.slice(0, index));
      if (back) console.error(`To go back to the version before: ${back}`);
      process.exit(1);
    }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      preview: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      build: { type: 'boolean', default: true },
      again: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      samples: { type: 'boolean' },
      domain: { type: 'boolean' },
      mail: { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  if (values.help) return console.log(USAGE);
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const flags = { build: values.build, again: values.again, samples: values.samples, domain: values.domain, mail: values.mail };
  const target = values.preview ? 'preview' : 'live';
  if (values['dry-run']) return rehearse(target, flags);
  const ready = await prepare(target, flags, isTerminal);
  const { facts } = ready.found;
  for (const warning of findWarnings(facts, ready.wishes)) log.warn(warning);
  const steps = planSteps(facts, ready.wishes);
  show(facts, steps);
  if (isTerminal && !values.yes && !(await agreesTo(steps))) return console.log('\nNothing was changed.');
  await perform(steps, ready, isTerminal);
  log.success(`${facts.address} runs version ${readStamp().version}.`);
  for (const unreached of findUnreached(facts)) log.error(unreached);
  const back = wayBack(ready.found, steps);
  if (back) console.log(`To go back: ${back} (docs/owner/operations.md, "Roll back", says what then holds for the database).`);
}

await main();
