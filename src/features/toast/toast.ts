/**
 * What any feature says to the visitor: `toast.success({ title, message })`. The store and the container are loaded with the first
 * toast, so that whoever only might say something carries next to nothing.
 */
import { KEPT_TOASTS_KEY } from './kept.ts';
import type { KeptToast, ToastOptions, ToastText, ToastType } from './toast.schema.ts';

const loadTexts = () =>
  document.documentElement.lang.startsWith('el') ? import('@/i18n/messages/el/floating.ts') : import('@/i18n/messages/en/floating.ts');

const load = async () => {
  const [{ toastsWith }, { toast }] = await Promise.all([import('./container.ts'), loadTexts()]);
  return toastsWith(toast);
};

/** @returns what closes the toast before its time */
const say =
  (type: ToastType) =>
  async (options: ToastOptions): Promise<() => void> =>
    (await load()).show(type, options);

/** Keeps a toast for the next page of this tab; without storage it is shown here and now. */
function afterNavigation(type: ToastType, text: ToastText): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_TOASTS_KEY) ?? '[]');
    const toast: KeptToast = { type, ...text };
    sessionStorage.setItem(KEPT_TOASTS_KEY, JSON.stringify([...(Array.isArray(kept) ? kept : []), toast]));
  } catch {
    void say(type)(text);
  }
}

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  afterNavigation,
  /** Has at hand what a toast needs, for who may have to say something without a network or the worker that keeps it. */
  prepare: async (): Promise<void> => void (await load()),
};

/** Shows what the page before has left to say. */
export const showKeptToasts = async (): Promise<void> => (await load()).showKept();
