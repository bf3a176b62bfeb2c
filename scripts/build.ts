/**
 * `npm run build`: pages, search index, social cards, icons, build stamp. Replaces the last build
 * only when complete, so that a server keeps working. `--no-cards` skips the cards.
 */
import './forget-failure.ts';
import { rememberFailure } from './build-problems.ts';
import './plain-errors.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brand as look } from '../src/features/brand/brand.ts';
import { dueTimes, waitingEntries, waitingText } from '../src/features/entries/due.ts';
import { buildVersion } from '../src/features/health/build-version.ts';
import { identity } from '../src/features/identity/identity.ts';
import { checkSamples } from '../src/features/identity/sample-values.ts';
import { SECTIONS_OFF } from '../src/features/sections/sections.ts';
import { lackingIn } from '../src/features/setup/lacking.ts';
import { terms } from '../src/features/terms/terms.ts';
import { isWhole, replaceSite, SITE, STAMP } from './built-site.ts';
import { makeCards } from './cards.ts';
import { type CredlyOutcome, credlyLine, importCredly } from './credly-import.ts';
import { dutiesToCheck } from './duties.ts';
import { makeEditor } from './editor.ts';
import { faultText } from './fault-text.ts';
import { CONFIG, STATE } from './functions-server.ts';
import { makeIconSet } from './icon-set.ts';
import { makeIcons } from './icons.ts';
import { makeLetterFonts } from './letter-fonts.ts';
import { untilServed } from './local-servers.ts';
import { makePageHeaders } from './page-headers.ts';
import { makePageList } from './page-list.ts';
import { makePageMarkdown } from './page-markdown.ts';
import { makePreviews } from './previews.ts';
import { run } from './processes.ts';
import { sampleBrandFiles } from './sample-brand.ts';
import { ownEntries } from './sample-entries.ts';
import { sampleTexts } from './sample-texts.ts';
import { makeSearchIndex } from './search-index.ts';
import { signPages } from './signatures.ts';
import { uploadMaps } from './source-maps.ts';

const step = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

/** Does not stop the build if Sentry is out of reach. */
async function sendMaps(out: string): Promise<void> {
  try {
    console.log(`  ${await uploadMaps(out, buildVersion())} uploaded`);
  } catch (error) {
    console.warn(`  The source maps were not uploaded: ${error instanceof Error ? error.message : error}`);
  }
}

const { values } = parseArgs({ options: { cards: { type: 'boolean', default: true } }, allowNegative: true });

async function make(out: string, credly: CredlyOutcome | undefined): Promise<void> {
  await step('pages', () => run(process.execPath, ['scripts/pages.ts', '--outDir', out], { ASTRO_TELEMETRY_DISABLED: '1' }));
  if (process.env['SENTRY_AUTH_TOKEN']) await step('source maps', () => sendMaps(out));
  await step('weights of pages', () => signPages(out));
  await step('search index', () => makeSearchIndex(out));
  await step('Markdown of pages', () => makePageMarkdown(out));
  if (values.cards) {
    const cards = await step('social cards', () => makeCards(out));
    console.log(`  ${cards.all} cards, ${cards.drawn} drawn`);
  }
  await step('icons', () => makeIcons(out));
  await step('icon set', () => makeIconSet(out));
  await step('fonts of documents', () => makeLetterFonts(out));
  await step('editor', () => makeEditor(out));
  makePageList(out);
  await makePageHeaders(out);
  const previews = await step('previews', () => makePreviews(out));
  if (previews === null) console.warn('  Drafts cannot be previewed: what stopped them is above, and on /admin/content.');
  const { brand, owner, url, switches, monitor, analytics } = identity;
  // The functions read what they need of content/site.yaml and content/brand from this stamp.
  const stamp = {
    version: buildVersion(),
    builtAt: new Date().toISOString(),
    dueAt: dueTimes(),
    url,
    samples: switches.sampleNotice,
    lacking: lackingIn(identity, terms, { entries: ownEntries(), logo: !sampleBrandFiles().some((file) => file.endsWith('/icon.svg')) }),
    owner: { brand, email: owner.email },
    terms: { answer: terms.answer },
    palette: { light: look.palette.light, dark: look.palette.dark },
    sectionsOff: SECTIONS_OFF,
    eventDays: analytics.eventDays,
    sentryDsn: monitor?.sentryDsn,
    analyticsTag: identity.analyticsTag?.measurementId,
    repository: identity.repository,
    credly,
  };
  await writeFile(join(out, STAMP), `${JSON.stringify(stamp)}\n`);
}

/** Waits until a running server knows the new scripts and styles, which the new pages need at once. */
async function added(files: string[]): Promise<void> {
  const assets = files.filter((file) => file.startsWith('assets/'));
  if (assets.length > 0) await untilServed(STATE, await readFile(join(SITE, STAMP), 'utf8'), assets, CONFIG);
}

async function build(): Promise<void> {
  // Vite and Astro read these in paths as their own signs.
  const [sign] = /['"#?%]/u.exec(process.cwd()) ?? [];
  if (sign)
    throw new Error(
      `The path of this folder has ${sign} in it, with which no site can be built: ${process.cwd()}. Move or rename the folder.`,
    );
  checkSamples(identity, terms, sampleTexts());
  for (const duty of dutiesToCheck(new Date())) console.warn(duty);
  const credly = identity.credly && (await step('badges of Credly', () => importCredly(identity.credly as { user: string })));
  if (credly) console.log(`  ${credlyLine(credly)}`);
  await replaceSite({ make: (out) => make(out, credly), added });
  for (const entry of waitingEntries()) console.log(waitingText(entry));
}

try {
  await build();
} catch (error) {
  rememberFailure(error);
  console.error(error instanceof Error ? faultText(error) : error);
  console.error(`The build failed; ${isWhole(SITE) ? `${SITE}/ is still the last complete one` : 'there is no site to serve yet'}.`);
  process.exitCode = 1;
}
