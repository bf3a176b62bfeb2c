import { type ReactNode, useId } from 'react';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PartState } from '../../../admin/shell/PartState.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import type { Go } from '../store/navigation.ts';
import { FIRST_VIEW, type MailView, writeView } from '../view.ts';
import { SenderBlock } from './SenderBlock.tsx';
import type { MailSender } from './sender.schema.ts';
import type { SenderResource } from './use-sender.ts';
import './sender.css';

interface ListProps<Row> {
  head: string;
  list: { rows: readonly Row[]; count: number };
  idOf: (row: Row) => string;
  show: (row: Row) => ReactNode;
}

function List<Row>({ head, list, idOf, show }: ListProps<Row>) {
  const { texts, languageTag } = useAdmin();
  const more = list.count - list.rows.length;
  if (list.count === 0) return null;
  return (
    <div>
      <dt>{head}</dt>
      <dd>
        <ul>
          {list.rows.map((row) => (
            <li key={idOf(row)}>{show(row)}</li>
          ))}
        </ul>
        {more > 0 && counted(texts, 'mail.people.more', more, languageTag)}
      </dd>
    </div>
  );
}

const ViewLink = ({ to, go, children }: { to: MailView; go: Go; children: ReactNode }) => (
  <a
    href={writeView(to)}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);

function Things({ sender, address, thread, go }: { sender: MailSender; address: string; thread: string; go: Go }) {
  const { texts, locale } = useAdmin();
  const { orders, requests, conversations } = sender;
  const others = sender.briefs.rows.filter((brief) => brief.thread !== thread);
  const briefs = { rows: others, count: sender.briefs.count - (sender.briefs.rows.length - others.length) };
  if (orders.count + requests.count + briefs.count + conversations === 0) return <p>{texts['mail.sender.nothing']}</p>;
  return (
    <dl className="mail-details">
      <List
        head={texts['mail.sender.orders']}
        list={orders}
        idOf={({ id }) => id}
        show={({ id, reference, state, totalCents }) => (
          <>
            <a href={path(locale, `/admin/store?order=${id}`)}>{reference}</a>{' '}
            <span className="mail-small">
              {texts[`order.state.${state}`]}, {formatEuro(locale, totalCents)}
            </span>
          </>
        )}
      />
      <List
        head={texts['mail.sender.requests']}
        list={requests}
        idOf={({ id }) => id}
        show={({ id, reference, kind, state }) => (
          <>
            <a href={path(locale, `/admin/privacy?request=${id}`)}>{reference}</a>{' '}
            <span className="mail-small">
              {texts[`privacy.kind.${kind}`]}, {texts[`privacy.state.${state}`]}
            </span>
          </>
        )}
      />
      <List
        head={texts['mail.sender.briefs']}
        list={briefs}
        idOf={({ thread: brief }) => brief}
        show={({ thread: brief, subject }) => (
          <ViewLink to={{ ...FIRST_VIEW, folder: 'all', thread: brief }} go={go}>
            {subject}
          </ViewLink>
        )}
      />
      {conversations > 0 && (
        <div>
          <dt>{texts['mail.sender.conversations']}</dt>
          <dd>
            <ViewLink to={{ ...FIRST_VIEW, folder: 'all', q: address }} go={go}>
              {conversations}
            </ViewLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the site holds for the address beside its message; loads after the conversation. */
export function SenderPanel({ resource, thread, go }: { resource: SenderResource; thread: string; go: Go }) {
  const { texts } = useAdmin();
  const id = useId();
  const { data } = resource;
  const { address } = data ?? {};
  // A message of the site itself has no sender.
  if (address === null) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="mail-sender" role="group" aria-labelledby={id}>
      <details open>
        <summary id={id}>
          {data ? <bdi>{fill(texts['mail.sender.about'], { name: data.name || (address ?? '') })}</bdi> : texts['mail.sender']}
        </summary>
        <PartState resource={{ ...resource, reload: () => void resource.reload() }} />
        {data && address !== undefined && (
          <>
            <p className="mail-small">{fill(texts['mail.sender.address'], { address })}</p>
            <Things sender={data} address={address} thread={thread} go={go} />
            <SenderBlock sender={{ ...data, address }} reload={() => void resource.reload()} />
          </>
        )}
      </details>
    </div>
  );
}
