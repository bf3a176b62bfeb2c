import type { ToastOptions, ToastType } from '@/features/toast/toast.schema.ts';
import { toast } from '@/features/toast/toast.ts';

/** Loads what says something, so that it can still be said when the network has gone: that it has. */
export const prepareToSay = (): void => void toast.prepare().catch(() => {});

/** Says something in a toast. @returns what closes it */
export const say = (type: ToastType, options: ToastOptions): Promise<() => void> => toast[type](options);
