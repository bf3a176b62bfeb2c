import type { Locale } from '@/i18n/locales.ts';
import { PAGE_TEMPLATES, type PageTemplate } from '../analytics/templates.shared.ts';
import { weakestFigures } from '../audits/audit-files.ts';
import type { AuditRuns, Audits, LighthouseFigures, LighthouseRow } from '../audits/audits.schema.ts';

interface TemplateFigures {
  template: PageTemplate;
  figures: Partial<Record<Locale, LighthouseFigures>>;
}

export const byTemplate = (rows: readonly LighthouseRow[]): TemplateFigures[] =>
  PAGE_TEMPLATES.flatMap((template) => {
    const groups = Map.groupBy(
      rows.filter((row) => row.template === template),
      ({ locale }) => locale,
    );
    const figures = Object.fromEntries([...groups].map(([locale, pages]) => [locale, weakestFigures(pages)]));
    return groups.size > 0 ? [{ template, figures }] : [];
  });

/** `12,000 / 13,000`, in the order of the languages; one number where they agree. */
export const inLanguages = (numbers: readonly string[]): string => [...new Set(numbers)].join(' / ');

const DAY_MS = 86_400_000;

/**
 * Runs that can be compared with the last one, newest first: of as many pages. A run that was repeated within a day was noise, or measured what was being mended.
 */
export function comparableRuns({
  history,
  ...last
}: Pick<Audits['lighthouse'], 'history'> & AuditRuns['lighthouse']): AuditRuns['lighthouse'][] {
  return [...history, last]
    .filter(({ date }, at, all) => (all[at + 1]?.date.getTime() ?? Number.POSITIVE_INFINITY) - date.getTime() >= DAY_MS)
    .filter(({ pages }) => pages === last.pages)
    .toReversed();
}
