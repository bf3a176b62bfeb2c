/**
 * `npm run audit`: axe over every template in both languages, themes and widths, on the served
 * site. Writes docs/accessibility-audit.json. `BASE_URL` names the server; default: `npm start`'s.
 */
import { writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { AUDIT_FILE } from '../src/features/prose/audit.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { inEveryState, isEnhancedContrast } from '../tests/browser/axe.ts';
import { launchOptions } from '../tests/browser/chromium.ts';
import { TEMPLATES } from '../tests/browser/templates.ts';
import { visit } from '../tests/browser/visit.ts';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8788';

async function audit(page: Page) {
  const result = { date: new Date().toISOString().slice(0, 10), axe: '', pages: 0, states: 0, violations: 0, enhancedContrast: 0 };
  for (const locale of LOCALE_CODES) {
    for (const template of TEMPLATES) {
      await visit(page, locale, template);
      result.pages += 1;
      await inEveryState(page, ({ theme, width }, { version, found }) => {
        result.axe = version;
        result.states += 1;
        for (const finding of found) {
          result[isEnhancedContrast(finding) ? 'enhancedContrast' : 'violations'] += 1;
          console.warn(`${template.name}, ${locale}, ${theme}, ${width} px: ${finding.rule} at ${finding.at}`);
        }
      });
    }
  }
  return result;
}

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
  const result = await audit(page);
  await writeFile(AUDIT_FILE, `${JSON.stringify(result, null, 2)}\n`);
  console.log(
    `${AUDIT_FILE}: ${result.pages} pages in ${result.states} states, ${result.violations} violations, ${result.enhancedContrast} under 7:1`,
  );
} finally {
  await browser.close();
}
