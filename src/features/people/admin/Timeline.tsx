import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { EVENTS_SHOWN, type PersonEvent } from './people.schema.ts';

interface Told {
  did: string;
  what: string;
  to: string | undefined;
  facts: readonly (string | false)[];
}

function tell(event: PersonEvent, { texts, locale }: Admin): Told {
  const link = (page: string, query: Record<string, string>) => `${path(locale, page)}?${new URLSearchParams(query)}`;
  switch (event.kind) {
    case 'message': {
      const { form, subject, thread } = event;
      const did = form === null ? 'message' : form === 'brief' ? 'brief' : 'enquiry';
      return {
        ...{ did: texts[`people.event.${did}`], what: subject || texts['people.noSubject'], facts: [] },
        to: link('/admin/mail', { folder: 'all', thread }),
      };
    }
    case 'mail': {
      const { automatic, subject, thread, status } = event;
      return {
        ...{ did: texts[`people.event.${automatic ? 'automatic' : 'mail'}`], what: subject || texts['people.noSubject'] },
        ...{ to: link('/admin/mail', { folder: 'all', thread }), facts: [status !== 'sent' && texts[`privacyAdmin.mail.${status}`]] },
      };
    }
    case 'order': {
      const { id, reference, state, totalCents, refundedCents, documents } = event;
      return {
        ...{ did: texts['people.event.order'], what: reference, to: link('/admin/store', { order: id }) },
        facts: [
          formatEuro(locale, totalCents),
          texts[`order.state.${state}`],
          refundedCents > 0 && fill(texts['adminStore.refundedPart'], { amount: formatEuro(locale, refundedCents) }),
          ...documents.map(({ kind, year, number }) => `${texts[`adminStore.document.${kind}`]} ${year}-${number}`),
        ],
      };
    }
    case 'request': {
      const { id, reference, request, state } = event;
      return {
        ...{ did: texts['people.event.request'], what: reference, to: link('/admin/privacy', { request: id }) },
        facts: [texts[`privacy.kind.${request}`], texts[`privacy.state.${state}`]],
      };
    }
    case 'withdrawal': {
      const { reference, order } = event;
      return {
        ...{ did: texts['people.event.withdrawal'], what: reference, facts: [] },
        to: order === null ? undefined : link('/admin/store', { order }),
      };
    }
  }
}

export function Timeline({ events, total }: { events: readonly PersonEvent[]; total: number }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  return (
    <section aria-labelledby="person-events">
      <h3 id="person-events">{texts['people.events']}</h3>
      <ol className="person-events">
        {events.map((event) => {
          const { did, what, to, facts } = tell(event, admin);
          return (
            <li key={`${event.kind} ${event.id}`}>
              <time dateTime={event.at}>{formatMoment(event.at, languageTag)}</time>
              <div>
                {did}: {to === undefined ? what : <a href={to}>{what}</a>}
                <span className="muted">{facts.flatMap((fact) => (fact ? [` · ${fact}`] : [])).join('')}</span>
              </div>
            </li>
          );
        })}
      </ol>
      {total > events.length && <p className="muted">{fill(texts['people.events.more'], { count: EVENTS_SHOWN })}</p>}
    </section>
  );
}
