import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { path } from '@/i18n/path.ts';
import { READING_KINDS, READING_LIST_LIMIT, type ReadingPage, type SavedEntry } from './reading.schema.ts';
import { $list, isSaved, noteProgress, noteVisit, removeEntry, restoreEntry, rowAt, savePage, startReading } from './reading.ts';
import { isUnderWay } from './rows.ts';

/** In CSS pixels. */
export interface Extent {
  scrolled: number;
  end: number;
  height: number;
}

const lastScroll = ({ scrolled, end, height }: Extent): number => scrolled + end - height;

/** 0 to 1; undefined for a text that needs no scrolling. */
export function shareRead(extent: Extent): number | undefined {
  const last = lastScroll(extent);
  return last > 0 ? Math.min(1, Math.max(0, extent.scrolled / last)) : undefined;
}

export const toScroll = (share: number, extent: Extent): number => Math.max(0, Math.round(share * lastScroll(extent)));

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

export const PROGRESS_WRITE_MS = 1000;

const text = () => document.querySelector('.prose');
const button = () => document.querySelector<HTMLButtonElement>('[data-save]');

function thisPage(): ReadingPage | undefined {
  const heading = document.querySelector('h1');
  if (!heading || document.querySelector('meta[name="robots"][content*="noindex"]')) return undefined;
  const { save: minutes, kind } = button()?.dataset ?? {};
  return {
    path: location.pathname,
    title: heading.textContent.trim(),
    kind: READING_KINDS.find((one) => one === kind) ?? 'page',
    locale: heading.closest('[lang]')?.getAttribute('lang')?.startsWith('el') ? 'el' : 'en',
    minutes: Number(minutes ?? 0),
  };
}

function extent(): Extent | undefined {
  const end = text()?.getBoundingClientRect().bottom;
  return end === undefined ? undefined : { scrolled: scrollY, end, height: innerHeight };
}

let waiting: ReturnType<typeof setTimeout> | undefined;

function writePlace(path: string): void {
  clearTimeout(waiting);
  waiting = undefined;
  const now = extent();
  const share = now && shareRead(now);
  if (share === undefined) return;
  const place = headingAbove()?.id;
  noteProgress(path, { progress: share, ...(place ? { place } : {}) });
}

function followScroll({ path }: ReadingPage): void {
  const write = () => writePlace(path);
  const soon = () => {
    waiting ??= setTimeout(write, PROGRESS_WRITE_MS);
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('pagehide', write);
  // Often the last event that a phone sends.
  document.addEventListener('visibilitychange', () => document.hidden && write());
  soon();
}

function offerPlace(path: string): void {
  const offer = document.querySelector<HTMLButtonElement>('[data-continue]');
  const entry = rowAt(path);
  const now = extent();
  if (!offer || !entry || !now || !isUnderWay(entry) || toScroll(entry.progress, now) < scrollY) return;
  const { lang } = document.documentElement;
  const share = new Intl.NumberFormat(lang, { style: 'percent' }).format(entry.progress);
  offer.textContent = (offer.dataset['continue'] ?? '').replace('{share}', share);
  offer.hidden = false;
  offer.addEventListener('click', () => {
    const there = extent();
    if (!there) return;
    scrollTo({ top: toScroll(entry.progress, there), behavior: 'instant' });
    offer.hidden = true;
    focusNear();
  });
}

const headingAbove = (): HTMLElement | undefined =>
  [...(text()?.querySelectorAll<HTMLElement>('h2, h3') ?? [])].findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2);

function focusNear(): void {
  const place = headingAbove() ?? document.querySelector<HTMLElement>('main');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

function toggle(page: ReadingPage): void {
  toggleSaved(page);
  writePlace(page.path);
}

function bindButton(page: ReadingPage): void {
  const save = button();
  if (!save) return;
  $list.subscribe((list) => save.setAttribute('aria-pressed', `${list.some(({ path }) => path === page.path)}`));
  save.addEventListener('click', (event) => {
    event.preventDefault();
    toggle(page);
  });
}

let started: ReadingPage | undefined;

export function startReader(): void {
  if (started) return;
  started = thisPage();
  if (!started) return;
  startReading();
  offerPlace(started.path);
  noteVisit(started);
  bindButton(started);
  followScroll(started);
}

export function handleClick({ type, target, defaultPrevented }: Event): void {
  const save = button();
  if (started && type === 'click' && !defaultPrevented && target instanceof Node && save?.contains(target)) toggle(started);
}
