import { numbersIn } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../shell/admin.tsx';
import { PartState } from '../shell/PartState.tsx';
import { useResource } from '../shell/use-resource.ts';
import { countRequests } from './calls.ts';

/** Conversations that name accessibility, found as on the mail page. */
export function Requests() {
  const { texts, locale, languageTag } = useAdmin();
  const resource = useResource(countRequests, 'requests');
  const number = numbersIn(languageTag);
  return (
    <section className="panel" aria-labelledby="requests" aria-busy={resource.state === 'loading'}>
      <h2 id="requests">{texts['adminAccessibility.requests']}</h2>
      <p className="panel-note">{texts['adminAccessibility.requests.note']}</p>
      <PartState resource={resource} />
      {resource.data && (
        <dl className="settings-facts">
          {resource.data.map(({ q, total }) => (
            <div key={q}>
              <dt>{q}…</dt>
              <dd>
                {total === 0 ? (
                  number(total)
                ) : (
                  <a href={`${path(locale, '/admin/mail')}?${new URLSearchParams({ folder: 'all', q })}`}>{number(total)}</a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
