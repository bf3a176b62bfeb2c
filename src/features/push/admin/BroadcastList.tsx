import { PUSH_TOPICS } from '@/features/push/push.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { athensMoment } from '../../admin/shell/athens.ts';
import { OpenLink } from '../../admin/shell/OpenLink.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { OpenAt } from '../../admin/table/NextAction.tsx';
import { listBroadcasts } from './calls.ts';
import { BROADCAST_STATES, BROADCASTS_SORT, type BroadcastRow, localesIn } from './notifications.schema.ts';
import { stateOf, sumOf } from './words.ts';

interface Props {
  go: (id: string, action?: string) => void;
  turn: number;
}

function toColumns({ texts, locale, languageTag }: Admin, go: Props['go']): Column<BroadcastRow>[] {
  const number = new Intl.NumberFormat(languageTag);
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' });
  const titleOf = ({ texts: own }: BroadcastRow) => (own[locale] ?? own.en ?? own.el)?.title ?? '';
  const languages = ({ texts: own }: BroadcastRow) =>
    localesIn(own)
      .map((one) => texts[`language.name.${one}`])
      .join(', ');
  const state = (row: BroadcastRow) => texts[`notifications.state.${stateOf(row)}`];
  return [
    {
      key: 'title',
      head: texts['notifications.title'],
      cell: (row) => (
        <OpenLink name="message" id={row.id} go={go}>
          {titleOf(row)}
        </OpenLink>
      ),
      csv: titleOf,
    },
    { key: 'state', phone: 'second', head: texts['notifications.state'], text: state },
    {
      key: 'sendAt',
      phone: 'second',
      head: texts['notifications.at'],
      sort: true,
      number: true,
      cell: ({ sendAt }) => athensMoment(sendAt, languageTag),
      csv: ({ sendAt }) => sendAt,
    },
    { key: 'topic', head: texts['notifications.topic'], cell: ({ topic }) => texts[`push.topic.${topic}`], csv: ({ topic }) => topic },
    { key: 'languages', head: texts['notifications.languages'], text: languages },
    {
      key: 'all',
      head: texts['notifications.recipients'],
      number: true,
      cell: ({ counts, startedAt }) => (startedAt ? number.format(sumOf(counts)) : ''),
      csv: ({ counts }) => sumOf(counts),
    },
    {
      key: 'sent',
      phone: 'first',
      head: texts['notifications.delivered'],
      number: true,
      cell: ({ counts }) =>
        sumOf(counts) === 0
          ? ''
          : fill(texts['notifications.share'], { count: number.format(counts.sent), share: percent.format(counts.sent / sumOf(counts)) }),
      csv: ({ counts }) => counts.sent,
    },
  ];
}

export function BroadcastList({ go, turn }: Props) {
  const admin = useAdmin();
  const { texts, locale } = admin;
  const nameOf = ({ texts: own }: BroadcastRow) => (own[locale] ?? own.en ?? own.el)?.title ?? '';
  return (
    <DataTable
      name={texts['notifications.messages']}
      columns={toColumns(admin, go)}
      load={listBroadcasts}
      idOf={({ id }) => id}
      nameOf={nameOf}
      sort={BROADCASTS_SORT}
      filters={[
        {
          name: 'state',
          label: texts['notifications.state'],
          choices: BROADCAST_STATES.map((value) => ({ value, label: texts[`notifications.state.${value}`] })),
        },
        {
          name: 'topic',
          label: texts['notifications.topic'],
          choices: PUSH_TOPICS.map((value) => ({ value, label: texts[`push.topic.${value}`] })),
        },
      ]}
      file="notifications"
      turn={turn}
      actions={(row) => {
        const state = stateOf(row);
        const next = state === 'scheduled' ? 'edit' : state === 'sending' ? 'stop' : 'repeat';
        return <OpenAt name="message" id={row.id} action={next} label={texts[`notifications.${next}`]} of={nameOf(row)} go={go} />;
      }}
      empty={<p>{texts['notifications.messages.empty']}</p>}
    />
  );
}
