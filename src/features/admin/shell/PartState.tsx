import { fill } from '@/i18n/fill.ts';
import './part.css';
import { useAdmin } from './admin.tsx';
import { formatMoment } from './moment.ts';
import type { Resource } from './use-resource.ts';

export type StateOf = Pick<Resource<unknown>, 'state' | 'data' | 'asOf' | 'message'> & { reload: () => void };

/** Shows a part's loading or error state: in its place, or as a line over earlier data. Shows nothing when all is well. */
export function PartState({ resource: { state, data, asOf, message, reload } }: { resource: StateOf }) {
  const { texts, languageTag } = useAdmin();
  const time = asOf === undefined ? '' : formatMoment(asOf, languageTag);
  const stale = fill(texts['part.stale'], { time });
  const isWrong = state === 'error' || state === 'offline' || state === 'ended';
  return (
    <div className={data === undefined ? 'part-state' : 'part-stale'} data-state={state}>
      {/* Delayed, so that a quick response is not announced. */}
      <p className="visually-hidden" role="status">
        {state === 'loading' && data === undefined && texts['part.loading']}
      </p>
      <div role="alert">
        {isWrong && (
          <p>
            {data !== undefined && state === 'error' ? stale : state === 'error' ? message || texts['part.error'] : texts[`part.${state}`]}{' '}
            {state === 'error' && (
              <button type="button" className="button button-outline button-xs" onClick={reload}>
                {texts['part.retry']}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
