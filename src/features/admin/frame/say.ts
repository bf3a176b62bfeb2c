import type { ToastOptions, ToastType } from '@/features/toast/toast.schema.ts';

const isGreek = () => document.documentElement.lang.startsWith('el');

const load = () =>
  Promise.all([
    import('@/features/toast/container.ts'),
    isGreek() ? import('@/i18n/messages/el/floating.ts') : import('@/i18n/messages/en/floating.ts'),
  ]);

/** Loads what says something, so that it can still be said when the network has gone: that it has. */
export const prepareToSay = (): void => void load().catch(() => {});

/**
 * Says something in a toast. Not by `toast.ts`, which is a part of every page's own script: what an island asks for of that script would
 * cut it in two, and every page of the site would pay for it. @returns what closes it
 */
export async function say(type: ToastType, options: ToastOptions): Promise<() => void> {
  const [{ toastsWith }, { toast }] = await load();
  return toastsWith(toast).show(type, options);
}
