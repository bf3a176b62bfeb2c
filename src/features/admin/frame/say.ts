import type { ToastOptions, ToastType } from '@/features/toast/toast.schema.ts';

/** Says something in a toast. The toasts come with the first one, and never on the server, where islands are drawn too. @returns what closes it */
export const say = async (type: ToastType, options: ToastOptions): Promise<() => void> =>
  (await import('@/features/toast/toast.ts')).toast[type](options);
