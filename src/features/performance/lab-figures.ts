import type { Locale } from '@/i18n/locales.ts';
import { PAGE_TEMPLATES, type PageTemplate } from '../analytics/templates.shared.ts';
import { weakestFigures } from '../audits/audit-files.ts';
import type { LighthouseFigures, LighthouseRow } from '../audits/audits.schema.ts';

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
