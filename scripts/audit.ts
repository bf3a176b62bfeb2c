/**
 * `npm run audit`: axe over every template in both languages, themes and widths, on the served
 * site. Adds the run to docs/accessibility-audit.json. `BASE_URL` names the server; default: `npm start`'s.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import packageFile from '../package.json' with { type: 'json' };
import { AUDIT_FILE, type Audit, addRun, readAudit } from '../src/features/prose/audit.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { inEveryState, isEnhancedContrast } from '../tests/browser/axe.ts';
import { launchOptions } from '../tests/browser/chromium.ts';
import { TEMPLATES } from '../tests/browser/templates.ts';
import { visit } from '../tests/browser/visit.ts';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8788';

async function audit(page: Page): Promise<Parameters<typeof addRun>[1]> {
  const run = { date: new Date(new Date().toISOString().slice(0, 10)), axe: '', version: packageFile.version };
  const [found, rules] = [new Map<string, Audit['findings'][number]>(), new Map<string, number>()];
  const counts = { pages: 0, states: 0, violations: 0, enhancedContrast: 0 };
  for (const locale of LOCALE_CODES) {
    for (const template of TEMPLATES) {
      await visit(page, locale, template);
      counts.pages += 1;
      await inEveryState(page, ({ theme, width }, { version, found: all }) => {
        run.axe = version;
        counts.states += 1;
        for (const finding of all) {
          const { rule } = finding;
          counts[isEnhancedContrast(finding) ? 'enhancedContrast' : 'violations'] += 1;
          rules.set(rule, (rules.get(rule) ?? 0) + 1);
          const key = `${template.to} ${locale} ${rule}`;
          found.set(key, { page: template.to, locale, rule, count: (found.get(key)?.count ?? 0) + 1 });
          console.warn(`${template.name}, ${locale}, ${theme}, ${width} px: ${rule} at ${finding.at}`);
        }
      });
    }
  }
  return { ...run, ...counts, rules: Object.fromEntries(rules), findings: [...found.values()] };
}

const toText = ({ date, history, ...rest }: Audit): string => {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return `${JSON.stringify({ date: day(date), ...rest, history: history.map((run) => ({ ...run, date: day(run.date) })) }, null, 2)}\n`;
};

const isUp = await fetch(`${baseURL}/api/health`).then(
  ({ ok }) => ok,
  () => false,
);
if (!isUp) {
  console.error(
    `No server responds at ${baseURL}. Start the built site first (npm start), or name its server: BASE_URL=http://localhost:8788 npm run audit`,
  );
  process.exit(1);
}
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-US' });
  const before = existsSync(AUDIT_FILE) ? readAudit(readFileSync(AUDIT_FILE, 'utf8')) : undefined;
  const result = addRun(before, await audit(page));
  writeFileSync(AUDIT_FILE, toText(result));
  console.log(
    `${AUDIT_FILE}: ${result.pages} pages in ${result.states} states, ${result.violations} violations, ${result.enhancedContrast} under 7:1`,
  );
} finally {
  await browser.close();
}
