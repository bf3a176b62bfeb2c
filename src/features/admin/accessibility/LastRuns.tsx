import { fill, numbersIn } from '@/i18n/fill.ts';
import { formatMs } from '../health/duration.ts';
import { wholeList } from '../mail-settings/whole-list.ts';
import { formatMoment } from '../shell/moment.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { BuiltAudit, BuiltRun } from './built-audit.ts';
import type { PartProps } from './texts.ts';

const list = (values: readonly string[]): string => values.join(', ');

/** The figures that only this part has, in words. */
export const figuresText = ({ part, figures }: BuiltRun, { texts, languageTag }: PartProps): string =>
  part === 'html' ? '' : fill(texts[`adminAccessibility.figures.${part}`], figures, numbersIn(languageTag));

export const toolsText = ({ tools }: BuiltRun): string => list(Object.entries(tools).map(([name, version]) => `${name} ${version}`.trim()));

/** Moments of Athens, as elsewhere on the owner's pages; only the day for runs before times were recorded. */
export const momentText = ({ date, seconds }: BuiltRun, languageTag: string): string =>
  seconds === 0 && date.endsWith('T00:00:00.000Z')
    ? new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
    : formatMoment(date, languageTag, undefined, 'Europe/Athens');

function toColumns(props: PartProps): Column<BuiltAudit>[] {
  const { texts, languageTag } = props;
  const number = numbersIn(languageTag);
  const partText = ({ part }: BuiltAudit) => texts[`adminAccessibility.part.${part}`];
  const details = (run: BuiltAudit) => figuresText(run, props);
  return [
    { key: 'part', head: texts['adminAccessibility.part'], cell: partText, csv: partText },
    { key: 'date', head: texts['adminAccessibility.date'], cell: (run) => momentText(run, languageTag), csv: ({ date }) => date },
    {
      key: 'found',
      head: texts['adminAccessibility.found'],
      number: true,
      cell: ({ found }) => number(found),
      csv: ({ found }) => found,
    },
    {
      key: 'pages',
      head: texts['adminAccessibility.pages'],
      number: true,
      cell: ({ pages, unchecked }) =>
        unchecked === 0 ? number(pages) : fill(texts['adminAccessibility.unchecked'], { pages, unchecked }, number),
      csv: ({ pages }) => pages,
    },
    { key: 'details', head: texts['adminAccessibility.details'], cell: details, csv: details },
    {
      key: 'seconds',
      head: texts['adminAccessibility.duration'],
      number: true,
      cell: ({ seconds }) => (seconds === 0 ? '–' : formatMs(seconds * 1_000, languageTag)),
      csv: ({ seconds }) => seconds,
    },
    { key: 'tools', head: texts['adminAccessibility.tools'], cell: toolsText, csv: toolsText },
  ];
}

/** One row for each part that has run. */
export function LastRuns({ audits, ...props }: PartProps & { audits: readonly BuiltAudit[] }) {
  const { texts, languageTag } = props;
  return (
    <DataTable
      name={texts['adminAccessibility.last']}
      columns={toColumns(props)}
      load={wholeList(
        async () => ({ ok: true, data: audits }),
        [],
        ({ part }) => audits.findIndex((one) => one.part === part),
        languageTag,
      )}
      idOf={({ part }) => part}
      nameOf={({ part }) => texts[`adminAccessibility.part.${part}`]}
      sort="part"
      searchable={false}
      prefix="parts."
      texts={texts}
      languageTag={languageTag}
      file="audits"
    />
  );
}
