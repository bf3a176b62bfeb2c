import { useEffect } from 'react';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readLive } from './calls.ts';
import { nameOf } from './names.ts';

const EVERY_MS = 30_000;

/** Refreshes while the page is visible, and at once when it becomes so. */
export function Live() {
  const { texts, languageTag } = useAdmin();
  const { data, state, reload } = useResource(readLive, 'live');
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [reload]);
  const isKnown = state === 'done' || state === 'loading';
  return (
    <div className="analytics-live">
      {isKnown ? (
        data && <p>{counted(texts, 'adminAnalytics.live', data.visitors, languageTag)}</p>
      ) : (
        <p>{texts['adminAnalytics.live.none']}</p>
      )}
      {isKnown && data && data.pages.length > 0 && (
        <details>
          <summary>{texts['adminAnalytics.live.pages']}</summary>
          <ul>
            {data.pages.map(({ key, visitors }) => (
              <li key={key}>
                {nameOf({ texts, languageTag }, 'page', key)}: {new Intl.NumberFormat(languageTag).format(visitors)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
