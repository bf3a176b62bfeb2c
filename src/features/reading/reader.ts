import { type Extent, shareRead, toScroll } from './place.ts';
import type { ReadingPage } from './reading.schema.ts';
import { $list, noteProgress, noteVisit, rowAt, startReading } from './reading.ts';
import { isUnderWay } from './rows.ts';
import { toggleSaved } from './toggle.ts';

export const PROGRESS_WRITE_MS = 1000;

const text = () => document.querySelector('.prose');
const button = () => document.querySelector<HTMLButtonElement>('[data-save]');

function thisPage(): ReadingPage | undefined {
  const heading = document.querySelector('h1');
  if (!heading || document.querySelector('meta[name="robots"][content*="noindex"]')) return undefined;
  const minutes = button()?.dataset['save'];
  return {
    path: location.pathname,
    title: heading.textContent.trim(),
    kind: minutes === undefined ? 'page' : /^\/(?:el\/)?notes\//u.test(location.pathname) ? 'note' : 'article',
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
