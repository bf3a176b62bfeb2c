import { fill, numbersIn } from '@/i18n/fill.ts';
import type { Admin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import type { BuiltRun } from './built-audit.ts';

const figuresText = ({ part, figures }: BuiltRun, { texts, languageTag }: Admin): string =>
  part === 'html' ? '' : fill(texts[`adminAccessibility.figures.${part}`], figures, numbersIn(languageTag));

export const toolsText = ({ tools }: BuiltRun): string =>
  Object.entries(tools)
    .map(([name, version]) => `${name} ${version}`.trim())
    .join(', ');

/** Formats the time in Athens; only the day for runs before times were recorded. */
export const momentText = ({ date, seconds }: BuiltRun, languageTag: string): string =>
  seconds === 0 && date.endsWith('T00:00:00.000Z')
    ? new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
    : formatMoment(date, languageTag, undefined, 'Europe/Athens');

export function runColumns(props: Admin) {
  const { texts, languageTag } = props;
  const partText = ({ part }: BuiltRun) => texts[`adminAccessibility.part.${part}`];
  const details = (run: BuiltRun) => figuresText(run, props);
  return {
    part: { key: 'part', phone: 'second', head: texts['adminAccessibility.part'], text: partText },
    date: {
      key: 'date',
      phone: 'second',
      head: texts['adminAccessibility.date'],
      cell: (run) => momentText(run, languageTag),
      csv: ({ date }) => date,
    },
    found: { key: 'found', phone: 'named', head: texts['adminAccessibility.found'], count: ({ found }) => found },
    pages: { key: 'pages', head: texts['adminAccessibility.pages'], count: ({ pages }) => pages },
    details: { key: 'details', head: texts['adminAccessibility.details'], text: details },
  } satisfies Record<string, Column<BuiltRun>>;
}
