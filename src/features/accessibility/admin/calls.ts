import { adminCall } from '../../admin/shell/session.ts';
import { readThreads } from '../../mail/admin/calls.ts';
import { FIRST_VIEW } from '../../mail/admin/view.ts';
import { type PreferenceRange, preferenceCounts } from './accessibility-admin.schema.ts';

export const readPreferences = (days: PreferenceRange, signal: AbortSignal) =>
  adminCall('GET /api/admin/accessibility/preferences', { query: { days }, response: preferenceCounts, signal });

/** Word stems to search for, in each language. */
const MAIL_WORDS = ['accessib', 'προσβασιμ'] as const;

export async function countRequests(signal: AbortSignal) {
  const outcomes = await Promise.all(MAIL_WORDS.map((q) => readThreads({ ...FIRST_VIEW, folder: 'all', q }, signal)));
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  return {
    ok: true as const,
    data: outcomes.flatMap((outcome, at) => (outcome.ok ? [{ q: MAIL_WORDS[at] ?? '', total: outcome.data.total }] : [])),
  };
}
