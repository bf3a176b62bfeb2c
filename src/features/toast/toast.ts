/** `toast.success({ title, message })` loads store and container with the first toast. */

import type { StoredToast, ToastOptions, ToastText, ToastType } from './toast.schema.ts';
import { TOASTS_KEY } from './toasts-key.ts';

const loadTexts = () =>
  document.documentElement.lang.startsWith('el') ? import('@/i18n/messages/el/floating.ts') : import('@/i18n/messages/en/floating.ts');

const load = async () => {
  const [{ toastsWith }, { toast }] = await Promise.all([import('./container.ts'), loadTexts()]);
  return toastsWith(toast);
};

const showToast =
  (type: ToastType) =>
  async (options: ToastOptions): Promise<() => void> =>
    (await load()).show(type, options);

function afterNavigation(type: ToastType, text: ToastText): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(TOASTS_KEY) ?? '[]');
    const toast: StoredToast = { type, ...text };
    sessionStorage.setItem(TOASTS_KEY, JSON.stringify([...(Array.isArray(stored) ? stored : []), toast]));
  } catch {
    void showToast(type)(text);
  }
}

export const toast = {
  success: showToast('success'),
  error: showToast('error'),
  warning: showToast('warning'),
  info: showToast('info'),
  afterNavigation,
  prepare: async (): Promise<void> => void (await load()),
};

export const showStoredToasts = async (): Promise<void> => (await load()).showStored();
