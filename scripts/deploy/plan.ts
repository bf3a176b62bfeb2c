import { isMailboxHere } from '../../functions/encoding/address.ts';
import { KEY_GROUPS } from '../dev-vars.ts';

// Pure functions: from what a deployment finds, they tell what it lacks and which steps it takes.

export interface Facts {
  target: 'live' | 'preview';
  address: string;
  site: {
    hasSampleAddress: boolean;
    hasSamples: boolean;
    callsElsewhere: boolean;
    email: string;
  };
  git: { isRepository: boolean; changed: number };
  accounts?: readonly { id: string; name: string }[] | undefined;
  account?: { id: string; name: string } | undefined;
  namesAccount: boolean;
  /** The domain at Cloudflare to which the address belongs; `unknown` if the sign-in may not read it. */
  zone: { id: string; name: string } | 'unknown' | undefined;
  isRouted: boolean;
  mailboxes: readonly string[];
  routesMail: boolean | 'unknown';
  forcesHttps: boolean | 'unknown';
  database: { name: string; exists: boolean; isNamed: boolean; hasTables: boolean; hasOwner: boolean; pending: readonly string[] };
  owner: { hasSender: boolean; mail?: string | undefined; devices: number; hasHeartbeat: boolean };
  missingBuckets: readonly string[];
  running?: string | undefined;
  secrets: readonly string[];
  build: {
    exists: boolean;
    isCurrent: boolean;
    isRunning: boolean;
  };
}

export interface Wishes {
  build: boolean;
  again?: boolean | undefined;
  samples?: boolean | undefined;
  domain?: boolean | undefined;
  mail?: boolean | undefined;
}

export type Question = 'sign-in' | 'account' | 'samples' | 'domain' | 'mail';

export interface Lack {
  what: string;
  remedy: string;
  question?: Question;
}

const hostOf = ({ address }: Facts): string => new URL(address).host;
const isAtWorkersDev = (facts: Facts): boolean => hostOf(facts).endsWith('.workers.dev');
export const needsDomain = (facts: Facts): boolean => facts.target === 'live' && !facts.isRouted && !isAtWorkersDev(facts);

/** True before the first deployment, when setting a secret would create a Worker that answers nothing. */
export const isFirst = ({ running, database }: Pick<Facts, 'running' | 'database'>): boolean => !running || !database.hasTables;

/** A preview sends no push messages. */
const KEYS: Readonly<Record<Facts['target'], readonly (readonly string[])[]>> = { live: KEY_GROUPS, preview: [['AUTH_SECRET']] };

/** Groups of keys of which none exists. Existing ones are never replaced. */
export function keysToMake({ target, secrets }: Pick<Facts, 'target' | 'secrets'>): string[] {
  return KEYS[target].flatMap((group) => (group.some((name) => secrets.includes(name)) ? [] : group));
}

const halfKeys = ({ target, secrets }: Facts): string[] => {
  return KEYS[target].flatMap((group) =>
    group.some((name) => secrets.includes(name)) ? group.filter((name) => !secrets.includes(name)) : [],
  );
};

function lacksOfSite({ target, site, address }: Facts, { samples }: Wishes): Lack[] {
  if (target === 'preview') {
    const elsewhere =
      'content/site.yaml sends the calls of the pages to another address (apiUrl or websocketUrl), which may be the live site.';
    return site.callsElsewhere ? [{ what: elsewhere, remedy: 'Remove both for the preview.' }] : [];
  }
  if (site.hasSampleAddress)
    return [
      { what: `content/site.yaml has the samples' address or e-mail (${address}, ${site.email}).`, remedy: 'npm run site -- personalise' },
    ];
  if (!site.hasSamples || samples) return [];
  return [
    {
      what: 'content/site.yaml still has sample numbers of the seller, or says that the site shows samples (sampleNotice).',
      remedy: 'Run npm run site -- personalise and set sampleNotice to false, or deploy as it is with --samples',
      question: 'samples',
    },
  ];
}

function lacksOfAccount({ accounts, account, namesAccount }: Facts): Lack[] {
  if (!accounts)
    return [
      {
        what: 'Nobody is signed in at Cloudflare.',
        remedy: 'Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (docs/owner/operations.md says what the token must be allowed to do)',
        question: 'sign-in',
      },
    ];
  if (account) return [];
  if (namesAccount)
    return [
      {
        what: 'The sign-in does not have access to the account that is named.',
        remedy: 'Correct account_id in wrangler.jsonc or CLOUDFLARE_ACCOUNT_ID',
      },
    ];
  return [
    {
      what: `The sign-in has ${accounts.length} accounts: ${accounts.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
      remedy: 'Set CLOUDFLARE_ACCOUNT_ID',
      question: 'account',
    },
  ];
}

function lacksOfDomain(facts: Facts, { domain, mail }: Wishes): Lack[] {
  const { account, zone, target, mailboxes, site } = facts;
  if (!account || target === 'preview') return [];
  const host = hostOf(facts);
  const lacks: Lack[] = [];
  if (needsDomain(facts) && !zone)
    lacks.push({
      what: `No domain of this account includes ${host}.`,
      remedy: `Add it at https://dash.cloudflare.com/${account.id}/add-site, set its name servers as shown there, and run this again`,
    });
  else if (needsDomain(facts) && !domain)
    lacks.push({
      what: `${host} does not lead to this site yet. The deployment points its DNS record here, in place of any that exists.`,
      remedy: 'Allow it with --domain',
      question: 'domain',
    });
  // Asked once, before the first deployment; later only by `--mail`.
  if (mail === undefined && mailboxes.length === 0 && isFirst(facts) && zone)
    lacks.push({
      what: `Should the site receive the mail for ${site.email}? Cloudflare then receives all mail of the domain, in place of another provider.`,
      remedy: 'Say so with --mail or --no-mail',
      question: 'mail',
    });
  return lacks;
}

export function findLacks(facts: Facts, wishes: Wishes): Lack[] {
  const half = halfKeys(facts);
  return [
    ...lacksOfSite(facts, wishes),
    ...lacksOfAccount(facts),
    ...lacksOfDomain(facts, wishes),
    ...(wishes.build || facts.build.exists ? [] : [{ what: 'There is no complete build.', remedy: 'npm run build' }]),
    ...(half.length > 0
      ? [
          {
            what: `Keys that only work together are incomplete: ${half.join(', ')} is missing.`,
            remedy: 'Set it with npx wrangler secret put',
          },
        ]
      : []),
  ];
}

export function findWarnings(facts: Facts, { mail }: Wishes): string[] {
  const { git, target, mailboxes, zone, site } = facts;
  return [
    ...(target === 'live' && (mail === true || isMailboxHere(site.email, mailboxes))
      ? [
          `Mail to ${site.email} comes to the site, which does not keep sign-in links: they would open it to whoever reads it. Sign in by the link that is printed here, then add two passkeys and ten recovery codes. Or make an address elsewhere the owner: npm run site -- owner you@elsewhere.example --remote --replace`,
        ]
      : []),
    ...(git.isRepository ? [] : ['This folder is not a git repository: pages lack the dates of changes, and the version lacks a name.']),
    ...(git.changed > 0 ? [`${git.changed} file(s) are not committed; they are deployed all the same.`] : []),
    ...(target === 'live' && mailboxes.length === 0 && !mail && zone
      ? ['The site receives no mail. To change that: npm run deploy -- --mail']
      : []),
    ...(target === 'live' && zone && facts.forcesHttps === 'unknown' && !isAtWorkersDev(facts)
      ? ['This sign-in may not read whether the domain redirects plain HTTP. Switch on "Always Use HTTPS" in its settings at Cloudflare.']
      : []),
  ];
}

export function findUnreached({ target, address, site, mailboxes, owner }: Facts): string[] {
  if (target === 'preview') return [];
  const mail = owner.mail ?? site.email;
  const page = `${address}/admin/notifications`;
  return [
    ...(owner.hasSender
      ? []
      : [
          'No mail service is connected, so nothing is e-mailed to you: set MAIL_PROVIDER and what it needs (docs/owner/services.md, "Mail").',
        ]),
    ...(isMailboxHere(mail, mailboxes)
      ? [`E-mail to you goes to ${mail}, whose mail comes back to the site: enter another address at ${page}`]
      : []),
    ...(owner.devices > 0 ? [] : [`None of your devices is notified: open ${page} on your phone and add it.`]),
    ...(owner.hasHeartbeat
      ? []
      : ['No monitoring service notices if the site falls silent: set HEARTBEAT_URL (docs/owner/operations.md, "Being told").']),
  ];
}

export type StepName =
  | 'database'
  | 'buckets'
  | 'configuration'
  | 'build'
  | 'secrets'
  | 'backup'
  | 'migrations'
  | 'files'
  | 'mail'
  | 'https'
  | 'deploy'
  | 'health'
  | 'link';

export interface Step {
  name: StepName;
  does: string;
}

/** Lists only missing steps, in the order in which they run; a second run has only the check. */
export function planSteps(facts: Facts, { build, again, domain, mail }: Wishes): Step[] {
  const { target, address, site, database, missingBuckets, mailboxes, routesMail, forcesHttps, account, namesAccount } = facts;
  const host = hostOf(facts);
  const wantsMail = target === 'live' && mail === true && !mailboxes.includes(site.email);
  const written = [
    ...(!namesAccount && account && (facts.accounts?.length ?? 0) > 1 ? ['the account'] : []),
    ...(target === 'live' && !database.isNamed ? ["the database's id"] : []),
    ...(needsDomain(facts) && domain ? [`the custom domain ${host}`] : []),
    ...(wantsMail ? [`the mailbox ${site.email}`] : []),
  ];
  const keys = keysToMake(facts);
  const pending = database.exists ? database.pending.length : undefined;
  const isChanged = written.length > 0 || keys.length > 0 || pending !== 0;
  const builds = build && !facts.build.isCurrent;
  const steps: (Step | false)[] = [
    !database.exists && { name: 'database', does: `Create the database ${database.name}` },
    missingBuckets.length > 0 && {
      name: 'buckets',
      does: `Create the bucket${missingBuckets.length > 1 ? 's' : ''} ${missingBuckets.join(', ')}`,
    },
    written.length > 0 && { name: 'configuration', does: `Write into wrangler.jsonc: ${written.join(', ')}` },
    builds && { name: 'build', does: 'Build the site' },
    keys.length > 0 && { name: 'secrets', does: `Make and set ${keys.join(', ')}` },
    target === 'live' && database.hasTables && pending !== 0 && { name: 'backup', does: 'Back up the published database' },
    pending !== 0 && { name: 'migrations', does: pending === undefined ? 'Create the tables' : `Apply ${database.pending.join(', ')}` },
    { name: 'files', does: "Upload the shop's files that have changed" },
    (wantsMail || mailboxes.length > 0) &&
      target === 'live' &&
      routesMail === false && { name: 'mail', does: `Let Cloudflare receive the mail of the domain of ${site.email}` },
    // Runs before the site is there, so that it never answers in the clear.
    target === 'live' && forcesHttps === false && { name: 'https', does: 'Switch on “Always Use HTTPS” for the domain' },
    (builds || isChanged || !facts.build.isRunning || again === true) && {
      name: 'deploy',
      does: `Deploy the Worker, its pages and its schedule to ${address}`,
    },
    { name: 'health', does: `Wait until ${address}/api/health responds with this build` },
    !database.hasOwner && { name: 'link', does: `Make ${site.email} the owner, with a sign-in link` },
  ];
  return steps.filter((step) => step !== false);
}

const TAKES_AWAY = /\b(?:DROP\s+(?!INDEX\b|TRIGGER\b)|RENAME\b)/iu;

/** Whether the code from before a migration still runs after it. */
export const isAdditive = (sql: string): boolean => !TAKES_AWAY.test(sql);
