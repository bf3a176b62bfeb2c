import { useMemo } from 'react';
import type { CsvTable } from '@/features/plots/csv.ts';
import { fill } from '@/i18n/fill.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Resource } from '../../admin/shell/use-resource.ts';
import { RangeChoice } from '../../admin/table/RangeChoice.tsx';
import { AI_RANGES, type AiOverview, type AiRange } from './ai.schema.ts';

interface Props {
  overview: Resource<AiOverview>;
  range: AiRange;
  onRange: (range: AiRange) => void;
}

function toFigures(
  { questions, searches }: AiOverview,
  texts: AdminTexts,
  languageTag: string,
): { name: string; value: string; note: string }[] {
  const { asked, answered, unanswered, helpful, unhelpful } = questions;
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const share = (part: number, all: number) =>
    all === 0 ? '' : fill(texts['adminAi.share'], { share: new Intl.NumberFormat(languageTag, { style: 'percent' }).format(part / all) });
  return [
    { name: texts['adminAi.asked'], value: number(asked), note: '' },
    { name: texts['adminAi.answered'], value: number(answered), note: share(answered, asked) },
    { name: texts['adminAi.unanswered'], value: number(unanswered), note: share(unanswered, asked) },
    {
      name: texts['adminAi.helpful'],
      value: number(helpful),
      note:
        helpful + unhelpful === 0 ? texts['adminAi.helpful.none'] : counted(texts, 'adminAi.helpful.of', helpful + unhelpful, languageTag),
    },
    { name: texts['adminAi.searches'], value: number(searches), note: '' },
  ];
}

function toTable({ days }: AiOverview, texts: AdminTexts): CsvTable {
  const kinds = ['answered', 'unanswered'] as const;
  const columns = [texts['adminAi.day'], texts['adminAi.asked'], texts['adminAi.kind']];
  if (days.every(({ answered, unanswered }) => answered + unanswered === 0)) return { columns, rows: [] };
  return { columns, rows: kinds.flatMap((kind) => days.map((row) => [row.day, String(row[kind]), texts[`adminAi.${kind}`]])) };
}

export function Figures({ overview, range, onRange }: Props) {
  const { texts, languageTag } = useAdmin();
  const { data } = overview;
  const table = useMemo(() => data && toTable(data, texts), [data, texts]);
  return (
    <Panel
      id="figures"
      title={texts['adminAi.figures']}
      actions={<RangeChoice ranges={AI_RANGES} range={range} onRange={onRange} />}
      resource={overview}
    >
      {data && (
        <div className="ai-parts">
          <dl className="ai-figures">
            {toFigures(data, texts, languageTag).map(({ name, value, note }) => (
              <div key={name}>
                <dt>{name}</dt>
                {note && <dd className="ai-note">{note}</dd>}
                <dd className="ai-value">{value}</dd>
              </div>
            ))}
          </dl>
          <AdminPlot
            table={table}
            title={texts['adminAi.plot']}
            mark="line"
            x={texts['adminAi.day']}
            y={texts['adminAi.asked']}
            series={texts['adminAi.kind']}
            empty={texts['adminAi.plot.empty']}
          />
        </div>
      )}
    </Panel>
  );
}
