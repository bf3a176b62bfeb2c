import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { fetchAhead } from '@/features/islands/fetch-ahead.ts';
import { readItem } from '@/features/storage/web-storage.ts';
import greek from '@/i18n/messages/el/search.ts?files';
import english from '@/i18n/messages/en/search.ts?files';
import dialog from './dialog/dialog.ts?files';
import { isPlainClick } from './plain-click.ts';

const LINK = '.site-header a[href$="/search"]';

const isGreek = () => document.documentElement.lang.startsWith('el');
const texts = () => (isGreek() ? greek : english);
const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null);

const loadDialog = (): Promise<typeof import('./dialog/dialog.ts')> => import(/* @vite-ignore */ dialog[0]);
const loadTexts = (): Promise<typeof import('@/i18n/messages/en/search.ts')> => import(/* @vite-ignore */ texts()[0]);

const load = async () => {
  const [{ dialogWith }, { search }] = await Promise.all([loadDialog(), loadTexts()]);
  return dialogWith(search, isGreek() ? 'el' : 'en');
};

/** Keeps what is typed until the dialog is loaded. @returns a function that stops and returns the text */
function holdKeys(): () => string {
  let typed = '';
  const hold = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed += event.key;
    event.preventDefault();
  };
  addEventListener('keydown', hold, true);
  return () => {
    removeEventListener('keydown', hold, true);
    return typed;
  };
}

let isLoading = false;

async function openSearch(link = document.querySelector<HTMLAnchorElement>(LINK)): Promise<void> {
  const own = document.querySelector<HTMLInputElement>('.search input[name="q"]');
  if (own) {
    own.focus();
    return own.select();
  }
  if (!link || isLoading) return;
  isLoading = true;
  const release = holdKeys();
  const dialog = await load().catch(() => undefined);
  const typed = release();
  isLoading = false;
  if (dialog) dialog.open(link, typed);
  else location.assign(link.href);
}

/** `/` works outside text fields, Ctrl+K and Cmd+K anywhere and in any keyboard layout. */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isText = target instanceof Element && target.matches(':read-write,select');
  const isKey = ctrlKey || metaKey ? code === 'KeyK' : key === '/' && !isText;
  return isKey && !altKey && readItem(SHORTCUTS_KEY) !== 'off';
}

function onKey(event: KeyboardEvent): void {
  if (!isSearchKey(event) || !document.querySelector(LINK)) return;
  event.preventDefault();
  void openSearch();
}

let boundAt = 0;

/** Handles a key that was pressed while this module loaded: Control comes before K. */
export function catchUp(event: Event): void {
  if (event.type === 'keydown' && event.timeStamp < boundAt) onKey(event as KeyboardEvent);
}

export function bindHeaderSearch(): void {
  for (const link of document.querySelectorAll(LINK)) {
    link.setAttribute('aria-haspopup', 'dialog');
    link.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
  }
  addEventListener('click', (event) => {
    const link = linkAt(event.target);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void openSearch(link);
  });
  addEventListener('keydown', onKey);
  boundAt = performance.now();
}

let isPrepared = false;

/** Preloads the dialog when a pointer or the focus is on its link. @returns whether it was on one */
export function prepareSearch({ target }: Event): boolean {
  if (!linkAt(target)) return false;
  if (!isPrepared && navigator.onLine && !document.querySelector('.search')) fetchAhead([...dialog, ...texts()]);
  isPrepared ||= navigator.onLine;
  return true;
}
