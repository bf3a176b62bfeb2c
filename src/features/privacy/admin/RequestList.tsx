import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { OpenLink } from '../../admin/shell/OpenLink.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { OpenAt } from '../../admin/table/NextAction.tsx';
import { PersonLink } from '../../people/admin/PersonLink.tsx';
import { listRequests } from './calls.ts';
import { clockText } from './clock-text.ts';
import { NEXT_TEXTS, nextOfRequest } from './next-action.shared.ts';
import { REQUEST_FILTERS, type RequestRow } from './privacy-admin.schema.ts';

/** Days left at which a request is urgent, as on `/admin`. */
const URGENT_DAYS = 5;

function Address({ email }: Pick<RequestRow, 'email'>) {
  const at = email.indexOf('@') + 1;
  return (
    <PersonLink address={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </PersonLink>
  );
}

interface Props {
  go: (id: string, action?: string) => void;
  uses: number;
}

export function RequestList({ go, uses }: Props) {
  const { texts, languageTag } = useAdmin();
  const nameOf = ({ reference }: RequestRow) => reference;
  const kindText = ({ kind }: RequestRow) => texts[`privacy.kind.${kind}`];
  const stateText = ({ state }: RequestRow) => texts[`privacy.state.${state}`];
  const due = ({ dueOn, daysLeft }: RequestRow) => (
    <span data-urgent={(daysLeft !== null && daysLeft <= URGENT_DAYS) || undefined}>
      {formatDay(dueOn, languageTag)}
      {daysLeft !== null && <span className="clock-left"> {clockText(daysLeft, texts, languageTag)}</span>}
    </span>
  );
  return (
    <DataTable
      name={texts['privacyAdmin.requests']}
      columns={[
        {
          key: 'name',
          head: texts['privacyAdmin.name'],
          sort: true,
          cell: ({ id, name }) => (
            <OpenLink name="request" id={id} go={go}>
              {name}
            </OpenLink>
          ),
          csv: ({ name }) => name,
        },
        { key: 'kind', phone: 'first', head: texts['privacyAdmin.kind'], sort: true, text: kindText },
        { key: 'state', phone: 'second', head: texts['privacyAdmin.state'], sort: true, text: stateText },
        {
          key: 'dueOn',
          phone: 'second',
          head: fill(texts['order.deadline'], { at: texts['privacyAdmin.due'] }),
          sort: true,
          number: true,
          cell: due,
          csv: ({ dueOn }) => dueOn,
        },
        {
          key: 'receivedAt',
          head: texts['privacyAdmin.received'],
          sort: true,
          number: true,
          cell: ({ receivedOn }) => formatDay(receivedOn, languageTag),
          csv: ({ receivedOn }) => receivedOn,
        },
        {
          key: 'reference',
          head: texts['privacyAdmin.reference'],
          cell: (row) => <span className="request-reference">{nameOf(row)}</span>,
          csv: nameOf,
        },
        { key: 'email', head: texts['privacyAdmin.email'], cell: Address, csv: ({ email }) => email },
      ]}
      load={listRequests}
      idOf={({ id }) => id}
      nameOf={nameOf}
      sort="dueOn"
      filters={[
        {
          name: 'state',
          label: texts['privacyAdmin.state'],
          choices: REQUEST_FILTERS.map((value) => ({ value, label: texts[`privacyAdmin.filter.${value}`] })),
        },
      ]}
      file="privacy-requests"
      turn={uses}
      actions={(row) => {
        const next = nextOfRequest(row);
        return next && <OpenAt name="request" id={row.id} action={next} label={texts[NEXT_TEXTS[next]]} of={row.reference} go={go} />;
      }}
      empty={<p>{texts['privacyAdmin.empty']}</p>}
    />
  );
}
