import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { clockText } from './clock-text.ts';
import type { OpenedRequest } from './privacy-admin.schema.ts';

const DAY_MS = 86_400_000;

/** The time of an open request, from its receipt to its last day, and how much of it is over. */
export function Clock({ request }: { request: Pick<OpenedRequest, 'daysLeft' | 'dueOn' | 'receivedOn' | 'extended'> }) {
  const { texts, languageTag } = useAdmin();
  const { daysLeft, dueOn, receivedOn, extended } = request;
  if (daysLeft === null) return null;
  const all = Math.max(1, Math.round((Date.parse(dueOn) - Date.parse(receivedOn)) / DAY_MS));
  const due = fill(texts['order.deadline'], { at: formatDay(dueOn, languageTag) });
  return (
    <div className="request-clock" data-overdue={daysLeft < 0 || undefined}>
      <p className="request-clock-left">{clockText(daysLeft, texts, languageTag)}</p>
      <progress max={all} value={Math.min(all, all - daysLeft)} aria-hidden="true" />
      <p className="request-clock-ends">
        <span>
          {texts['privacyAdmin.received']}: {formatDay(receivedOn, languageTag)}
        </span>
        <span>
          {texts['privacyAdmin.due']}: {due} {extended && texts['privacyAdmin.extended']}
        </span>
      </p>
    </div>
  );
}
