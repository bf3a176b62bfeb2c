import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { path } from '@/i18n/path.ts';
import { READING_LIST_LIMIT, type ReadingPage, type SavedEntry } from './reading.schema.ts';
import { isSaved, removeEntry, restoreEntry, savePage } from './reading.ts';

const isGreek = () => document.documentElement.lang.startsWith('el');

const loadTexts = async () =>
  isGreek() ? (await import('@/i18n/messages/el/reading.ts')).reading : (await import('@/i18n/messages/en/reading.ts')).reading;
type Texts = Awaited<ReturnType<typeof loadTexts>>;

/** Silent if the texts fail to load (offline, an older build): the button still shows the state. */
const withTexts = (use: (t: Texts) => unknown): void => void loadTexts().then(use, () => undefined);

let removed: SavedEntry | undefined;

export function toggleSaved(page: ReadingPage): void {
  if (isSaved(page.path)) {
    const gone = removeEntry(page.path);
    removed = gone;
    withTexts((t) =>
      gone ? toast.info({ title: t['reading.removed'], message: t['reading.again'] }) : toast.error({ title: t['reading.unstored'] }),
    );
    return;
  }
  const result = removed?.path === page.path ? restoreEntry(removed) : savePage(page);
  withTexts((t) => {
    if (result === 'unstored') return toast.error({ title: t['reading.unstored'] });
    const actions = [{ label: t['reading.see'], handler: () => navigate(path(isGreek() ? 'el' : 'en', '/dashboard')) }];
    if (result === 'saved') return toast.success({ title: t['reading.done'], actions });
    const limit = new Intl.NumberFormat(document.documentElement.lang).format(READING_LIST_LIMIT);
    return toast.warning({ title: t['reading.full'].replace('{limit}', limit), actions });
  });
}
