interface Command {
  does: string;
  options?: Readonly<Record<string, string>>;
}

/** The scripts of package.json, in the order of docs/reference/commands.md, from where links lead. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    does: 'Builds, migrates the local database, and serves all of it at http://localhost:8788',
    options: {
      'PORT=…': 'on another port',
      '-- --no-build': 'the last complete build',
      '-- --state FOLDER': 'another local database',
      'LOG_LEVEL=info': 'shows each call and job',
    },
  },
  dev: { does: 'Serves the site at http://localhost:4321 with hot reload, with the functions under `/api`' },
  build: {
    does: 'Builds pages, search index, social cards and icons. Replaces `dist/` when the new build is complete: a failed build changes nothing',
  },
  deploy: {
    does: 'Deploys the site to Cloudflare, or updates it ([operations](../owner/operations.md#first-deployment))',
    options: { '-- --dry-run': 'lists the steps', '-- --preview': 'deploys beside the live site', '-- --help': 'lists the rest' },
  },
  test: {
    does: 'Runs everything that CI runs',
    options: {
      '-- site html': 'these steps only',
      'HOSTILE_RUNS=25': 'sends each call 25 hostile bodies of each kind instead of 10, and the owner’s calls 5 instead of 2',
    },
  },
  check: { does: 'Types, style, unused code, licences: the first and quickest part of `npm test`' },
  fix: { does: 'Formats the code and fixes what the linter can' },
  'test:again': {
    does: 'Repeats one test twenty times while every core is busy: `npm run test:again -- NAME`. NAME is its title, or a `flaky:` line of `npm test`',
  },
  bench: {
    does: 'Measures what [measurements](../develop/measurements.md) records',
    options: {
      '-- build': 'builds beside a bare Astro project',
      '-- site 10000': 'a site of 10,000 entries',
      '-- flood': 'calls in a flood beside a bare route',
      '-- orders': 'orders in a flood',
      '-- mail': 'the owner’s mail with 10,000 messages',
      '-- mail-page': 'the same in a browser',
      '-- store-page': 'the store on a slow phone',
      '-- search': 'how often search and assistant find the right page',
      '-- search-page': 'the search in a browser',
      '-- known-questions': 'the assistant, with some known questions left out',
    },
  },
};

/** The owner's, by the name of their file in this folder: `npm run site -- NAME`. */
export const SITE_COMMANDS: Readonly<Record<string, Command>> = {
  new: { does: 'Creates a draft in both languages: `npm run site -- new blog "A title" "Ένας τίτλος"`' },
  translated: { does: 'Records that a translation matches the text: `npm run site -- translated blog/a-title`' },
  personalise: {
    does: 'Asks who the site belongs to and writes it into `content/`, then lists what is left. An interrupted run is continued by the next',
  },
  samples: {
    does: 'Lists the sample entries',
    options: { '--remove': 'removes them with the sentences and questions about them', '--remove blog': 'those of one collection' },
  },
  credly: { does: 'Imports your badges from Credly, as each build does ([Badges from Credly](../owner/services.md#badges-from-credly))' },
  shots: { does: 'Takes pictures of the built site: what browsers show before an installation, and those of README and docs' },
  fonts: {
    does: 'Makes the font subsets. Run it after an update of their packages; the build makes those of other scripts, for documents',
  },
  owner: {
    does: 'Creates the owner and prints a sign-in link: `npm run site -- owner you@example.com`',
    options: {
      '--remote': 'in the published database',
      '--rename': 'the owner’s address has changed; passkeys and codes stay',
      '--replace': 'another person is the owner; every way in of the present one ends',
    },
  },
  keys: { does: 'Makes the keys for push messages and sessions that are missing in `.dev.vars`; `npm run deploy` makes its own' },
  backup: {
    does: 'Writes all tables into one file in `backups/` ([Back up](../owner/operations.md#back-up))',
    options: { '--remote': 'those of the published site', '--to FOLDER': 'into another folder' },
  },
  drill: { does: 'Proves that the newest backup restores, in a temporary database', options: { FILE: 'another backup' } },
  restore: {
    does: 'Shows what a backup would change: `npm run site -- restore FILE`',
    options: { '--yes': 'restores it', '--remote': 'in the published database', '--access': 'after a loss: also who may enter' },
  },
  files: {
    does: 'Uploads `content/products/<slug>/files`, which shoppers download, to the local bucket',
    options: { '--remote': 'to that of the published site' },
  },
  'store-check': {
    does: 'Reads the store as Snipcart’s crawler does, and compares ids, prices and addresses with the catalogue',
    options: { ADDRESS: 'a site', '--files': '`dist/`' },
  },
  'search-push': {
    does: 'Makes the index at Algolia equal to the built site ([Use Algolia](../owner/services.md#use-algolia))',
    options: { '--dry-run': 'compares', '--all': 'replaces it at once', '--backup FILE': 'saves it first' },
  },
  audit: {
    does: 'Runs axe, the Nu HTML checker, Lighthouse and the link check over the last build and records the results in `docs/audits/`, which the next build shows. Continues an interrupted run',
    options: {
      'axe links': 'these two only',
      outward: 'checks links to other sites',
      '--pages /blog,/el': 'these pages, and only prints',
      '--every-page': 'Lighthouse over all pages',
    },
  },
  seed: {
    does: 'Fills the local database with made-up rows in both languages. Stop the server first. Refuses any other database',
    options: {
      '--messages 10000':
        'so many; also `--outbox`, `--orders`, `--visits`, `--reports`, `--requests`, `--subscriptions`, `--broadcasts`, `--audit`, `--questions`, `--redirects`',
    },
  },
};
