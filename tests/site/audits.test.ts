import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { readAudit } from '../../src/features/audits/audit-files.ts';
import { LIGHTHOUSE_SCORES, type LighthouseFigures, type LighthouseScore } from '../../src/features/audits/audits.schema.ts';
import { GOOD_VITALS } from '../../src/features/performance/budgets.ts';
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
  const isLevel = (name: LighthouseScore) => audit?.rows.every(({ scores }) => scores[name] === 100);
  const shown = LIGHTHOUSE_SCORES.filter((name) => !isLevel(name));
  const text = documentAt(locale, '/performance-dashboard').querySelector('main')?.textContent;
  const level = LIGHTHOUSE_SCORES.filter(isLevel).map((name) => t(`performance.score.${name}`));
  expect(text).toContain(t('performance.lab.level', { names: level.join(', ') }));
  const numbersOf = ({ scores, lcp, tbt, cls }: LighthouseFigures) =>
    [...shown.map((name) => scores[name]), lcp, tbt, cls].map((number) => formatNumber(locale, number));
  const expected = byTemplate(audit?.rows ?? []).map(({ template, figures }) => {
    const all = LOCALE_CODES.flatMap((code) => figures[code] ?? []);
    const cells = all[0] ? numbersOf(all[0]).map((_, at) => [...new Set(all.map((one) => numbersOf(one)[at]))].join(' / ')) : [];
    return [t(`performance.template.${template}`), ...cells];
  });
  const poor = `, ${t('performance.poor')}`;
  expect(rows.map((cells) => cells.map((cell) => cell.replace('▲▲ ', '').replace(poor, '')))).toEqual(expected);
  const isMarked = rows.map(({ [1 + shown.length]: lcp = '' }) => lcp.startsWith('▲▲ ') && lcp.endsWith(poor));
  expect(isMarked).toEqual(
    byTemplate(audit?.rows ?? []).map(({ figures }) => LOCALE_CODES.some((code) => (figures[code]?.lcp ?? 0) > GOOD_VITALS.LCP)),
  );
});
