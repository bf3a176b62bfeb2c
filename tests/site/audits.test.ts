import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { readAudit } from '../../src/features/audits/audit-files.ts';
import { byTemplate } from '../../src/features/performance/lab-figures.ts';
import { formatDate, formatNumber } from '../../src/i18n/format.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { pageAt } from './built-site.ts';

const documentAt = (locale: Locale, bare: string): Document =>
  (parseHTML(pageAt(path(locale, bare))?.html ?? '') as unknown as { document: Document }).document;

it.each(LOCALE_CODES)('the accessibility statement shows the figures of the last runs, %s', (locale) => {
  const t = translator(locale);
  const rows = [...documentAt(locale, '/accessibility').querySelectorAll('dl.audit > div')].map((row): [string, string] => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);
  const shown = new Map(rows);
  const [axe, html, links] = [readAudit('axe'), readAudit('html'), readAudit('links')];
  expect(axe).toBeDefined();
  expect(shown.get(t('audit.date'))).toBe(axe && formatDate(locale, axe.date));
  expect(shown.get(t('audit.pages'))).toBe(axe && formatNumber(locale, axe.pages));
  expect(shown.get(t('audit.violations'))).toBe(axe && formatNumber(locale, axe.found - axe.enhancedContrast));
  for (const [name, audit] of [
    ['audit.html', html],
    ['audit.links', links],
  ] as const) {
    expect(shown.has(t(name))).toBe(audit !== undefined);
    if (audit) expect(shown.get(t(name))).toContain(formatDate(locale, audit.date));
  }
});

it.each(LOCALE_CODES)('the performance page shows Lighthouse’s last run by template and language, %s', (locale) => {
  const audit = readAudit('lighthouse');
  const rows = [...documentAt(locale, '/performance-dashboard').querySelectorAll('table.lab tbody:first-of-type tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
  const t = translator(locale);
  const expected = byTemplate(audit?.rows ?? []).flatMap(({ template, figures }) =>
    LOCALE_CODES.flatMap((code) => {
      const found = figures[code];
      if (!found) return [];
      const { performance, accessibility, bestPractices, seo } = found.scores;
      const numbers = [performance, accessibility, bestPractices, seo, found.lcp, found.tbt, found.cls];
      return [[t(`performance.template.${template}`), code, ...numbers.map((number) => formatNumber(locale, number))]];
    }),
  );
  expect(rows).toEqual(expected);
});
