import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { AI_RANGES, QUESTION_DAYS, QUESTION_FILTERS, QUESTIONS_SORT, type QuestionFilter, type QuestionRow } from './ai.schema.ts';
import { deleteQuestion, deleteQuestions, listQuestions } from './calls.ts';

interface Props {
  onDeleted: () => void;
}

/** `partly`: answered only sometimes, because the site changed or the question followed another. */
function outcomeOf({ kind, asked, found }: QuestionRow, texts: AdminTexts): string {
  if (kind === 'search') return texts['adminAi.outcome.search'];
  if (found === 0) return texts['adminAi.outcome.unanswered'];
  return texts[found === asked ? 'adminAi.outcome.answered' : 'adminAi.outcome.partly'];
}

function toColumns({ texts, languageTag }: Admin): Column<QuestionRow>[] {
  const number = new Intl.NumberFormat(languageTag);
  return [
    {
      key: 'text',
      head: texts['adminAi.text'],
      sort: true,
      cell: ({ text, locale }) => (
        <span className="ai-text" lang={locale}>
          {text}
        </span>
      ),
      csv: ({ text }) => text,
    },
    {
      key: 'outcome',
      phone: 'second',
      head: texts['adminAi.outcome'],
      cell: (row) => <span data-missing={row.found < row.asked || undefined}>{outcomeOf(row, texts)}</span>,
      csv: (row) => outcomeOf(row, texts),
    },
    {
      key: 'locale',
      head: texts['adminAi.language'],
      sort: true,
      cell: ({ locale }) => texts[`language.name.${locale}`],
      csv: ({ locale }) => locale,
    },
    { key: 'asked', phone: 'named', head: texts['adminAi.times'], sort: true, count: ({ asked }) => asked },
    {
      key: 'unhelpful',
      head: texts['adminAi.votes'],
      sort: true,
      number: true,
      cell: ({ helpful, unhelpful }) =>
        helpful + unhelpful === 0 ? '–' : fill(texts['adminAi.votes.of'], { yes: number.format(helpful), no: number.format(unhelpful) }),
      csv: ({ helpful, unhelpful }) => `${helpful}/${unhelpful}`,
    },
    {
      key: 'lastOn',
      phone: 'second',
      head: texts['adminAi.last'],
      sort: true,
      number: true,
      cell: ({ lastOn }) => formatDay(lastOn, languageTag),
      csv: ({ lastOn }) => lastOn,
    },
  ];
}

export function QuestionList({ onDeleted }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [counts, setCounts] = useState<Record<QuestionFilter, number>>();
  const [total, setTotal] = useState(0);
  const [turn, setTurn] = useState(0);
  const number = new Intl.NumberFormat(languageTag);
  const load: LoadPage<QuestionRow> = async (query, signal) => {
    const outcome = await listQuestions(callQuery(query), signal);
    if (outcome.ok) {
      setCounts(outcome.data.counts);
      setTotal(outcome.data.total);
    }
    return outcome;
  };
  const changed = (done: boolean) => {
    if (!done) return;
    setTurn((before) => before + 1);
    onDeleted();
  };
  const forget = async ({ id, text, asked }: QuestionRow) =>
    changed(
      await confirmed({
        title: fill(texts['adminAi.delete.title'], { text }),
        text: counted(texts, 'adminAi.delete.text', asked, languageTag),
        verb: texts['adminAi.delete'],
        done: texts['adminAi.deleted'],
        run: () => deleteQuestion(id),
      }),
    );
  const forgetAll = async () =>
    changed(
      await confirmed({
        title: texts['adminAi.forget.title'],
        text: texts['adminAi.forget.text'],
        verb: texts['adminAi.forget.verb'],
        done: texts['adminAi.deleted'],
        run: deleteQuestions,
      }),
    );
  const label = (filter: QuestionFilter) => {
    const name = texts[`adminAi.show.${filter}`];
    return counts ? `${name} (${number.format(counts[filter])})` : name;
  };
  return (
    <Panel id="questions" title={texts['adminAi.questions']} note={fill(texts['adminAi.questions.note'], { days: QUESTION_DAYS })}>
      <DataTable
        name={texts['adminAi.questions']}
        columns={toColumns(admin)}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ text }) => text}
        sort={QUESTIONS_SORT}
        filters={[
          { name: 'show', label: texts['adminAi.show'], choices: QUESTION_FILTERS.map((value) => ({ value, label: label(value) })) },
          {
            name: 'locale',
            label: texts['adminAi.language'],
            choices: LOCALE_CODES.map((value) => ({ value, label: texts[`language.name.${value}`] })),
          },
          {
            name: 'days',
            label: texts['table.period'],
            choices: AI_RANGES.map((value) => ({ value, label: fill(texts['table.period.days'], { count: value }) })),
          },
        ]}
        actions={(row) => (
          <Button
            variant="text"
            size="xs"
            aria-label={fill(texts['adminAi.delete.of'], { text: row.text })}
            onClick={() => void forget(row)}
          >
            {texts['adminAi.delete']}
          </Button>
        )}
        tools={
          total > 0 && (
            <Button variant="text" size="xs" onClick={() => void forgetAll()}>
              {texts['adminAi.forget']}
            </Button>
          )
        }
        file="questions"
        turn={turn}
        empty={<p>{texts['adminAi.questions.empty']}</p>}
      />
    </Panel>
  );
}
