/** Shows toasts: `toast.success({ title, message })`. Loads store and container with the first one, so importing this costs little. */
import { KEPT_TOASTS_KEY } from './kept.ts';
import type { KeptToast, ToastOptions, ToastText, ToastType } from './toast.schema.ts';

const loadTexts = () =>
  document.documentElement.lang.startsWith('el') ? import('@/i18n/messages/el/floating.ts') : import('@/i18n/messages/en/floating.ts');

const load = async () => {
  const [{ toastsWith }, { toast }] = await Promise.all([import('./container.ts'), loadTexts()]);
  return toastsWith(toast);
};

/** @returns closes the toast early */
const say =
  (type: ToastType) =>
  async (options: ToastOptions): Promise<() => void> =>
    (await load()).show(type, options);

/** Stores a toast for the tab's next page; without storage, shows it now. */
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
  /** Loads the code ahead, for callers that may be offline when they show a toast. */
  prepare: async (): Promise<void> => void (await load()),
};

/** Shows the toasts that the previous page stored. */
export const showKeptToasts = async (): Promise<void> => (await load()).showKept();
