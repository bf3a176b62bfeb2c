import { numbersIn } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { countRequests } from './calls.ts';

export function Requests() {
  const { texts, locale, languageTag } = useAdmin();
  const resource = useResource(countRequests, 'requests');
  const number = numbersIn(languageTag);
  return (
    <Panel id="requests" title={texts['adminAccessibility.requests']} note={texts['adminAccessibility.requests.note']} resource={resource}>
      {resource.data && (
        <dl className="settings-facts">
          {resource.data.map(({ q, total }) => (
            <Term key={q} name={<>{q}…</>}>
              {total === 0 ? (
                number(total)
              ) : (
                <a href={`${path(locale, '/admin/mail')}?${new URLSearchParams({ folder: 'all', q })}`}>{number(total)}</a>
              )}
            </Term>
          ))}
        </dl>
      )}
    </Panel>
  );
}
