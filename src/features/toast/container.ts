import { announce } from '@/features/announcements/announce.ts';
import { readItem, session, writeItem } from '@/features/storage/web-storage.ts';
import { showProgress, type ToastTexts, toastItem } from './item.ts';
import styles from './toast.css?inline';
import { parseStoredToasts, TOAST_TICK_MS, type Toast, type ToastOptions, type ToastPosition, type ToastType } from './toast.schema.ts';
import { $toasts, addToast, advanceTimers, removeToast } from './toasts.ts';
import { TOASTS_KEY } from './toasts-key.ts';

interface Toasts {
  /** @returns closes the toast */
  show: (type: ToastType, options: ToastOptions) => () => void;
  showStored: () => void;
}

function findOrAppend(parent: Element, tag: 'div' | 'ol', name: 'edge' | 'position', value: string): Element {
  const known = parent.querySelector(`[data-${name}="${value}"]`);
  if (known) return known;
  const made = document.createElement(tag);
  made.dataset[name] = value;
  parent.append(made);
  return made;
}

function makeToasts(t: ToastTexts): Toasts {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const region = document.createElement('section');
  region.className = 'toasts';
  region.setAttribute('aria-label', t['toast.region']);
  document.body.append(region);

  const items = new Map<string, HTMLElement>();
  let focusedBefore: Element | null = null;

  const getList = (position: ToastPosition): Element => {
    const [edge = ''] = position.split('-');
    return findOrAppend(findOrAppend(region, 'div', 'edge', edge), 'ol', 'position', position);
  };

  const removeItem = (id: string, item: HTMLElement) => {
    items.delete(id);
    if (item.contains(document.activeElement)) {
      const next = [...items.values()][0]?.querySelector('.toast-close') ?? focusedBefore;
      if (next instanceof HTMLElement && next.isConnected) next.focus();
    }
    const list = item.parentElement;
    item.remove();
    if (list?.children.length === 0) list.remove();
  };

  const add = (toast: Toast): HTMLElement => {
    const item = toastItem(toast, t, () => removeToast(toast.id));
    items.set(toast.id, item);
    getList(toast.position).append(item);
    return item;
  };

  const draw = (toasts: readonly Toast[]) => {
    const ids = new Set(toasts.map(({ id }) => id));
    for (const [id, item] of items) if (!ids.has(id)) removeItem(id, item);
    for (const toast of toasts) showProgress(items.get(toast.id) ?? add(toast), toast);
    if (toasts.some(({ left }) => left !== undefined)) startClock();
    else stopClock();
  };

  let clock: ReturnType<typeof setInterval> | undefined;
  let last = 0;
  const isPaused = () => document.hidden || region.matches(':hover') || region.contains(document.activeElement);
  const startClock = () => {
    if (clock !== undefined) return;
    last = performance.now();
    clock = setInterval(() => {
      const now = performance.now();
      const passed = now - last;
      last = now;
      if (!isPaused()) advanceTimers(passed);
    }, TOAST_TICK_MS);
  };
  const stopClock = () => {
    clearInterval(clock);
    clock = undefined;
  };

  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) focusedBefore = relatedTarget as Element | null;
  });
  region.addEventListener('keydown', (event) => {
    const focused = event.target instanceof Element && event.target.closest('.toast');
    const id = [...items].find(([, item]) => item === focused)?.[0];
    if (event.key !== 'Escape' || !id) return;
    event.stopPropagation();
    removeToast(id);
  });
  $toasts.subscribe(draw);

  const show: Toasts['show'] = (type, options) => {
    const id = addToast(type, options);
    const words = [t[`toast.${type}`], options.title, options.message].filter(Boolean).join('. ');
    announce(words, type === 'error' ? 'assertive' : 'polite');
    return () => removeToast(id);
  };
  return {
    show,
    showStored: () => {
      const saved = readItem(TOASTS_KEY, session);
      writeItem(TOASTS_KEY, null, session);
      for (const { type, ...text } of parseStoredToasts(saved)) show(type, text);
    },
  };
}

let toasts: Toasts | undefined;

export function toastsWith(texts: ToastTexts): Toasts {
  toasts ??= makeToasts(texts);
  return toasts;
}
