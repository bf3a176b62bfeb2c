import type { ToastOptions, ToastType } from '@/features/toast/toast.schema.ts';
import { toast } from '@/features/toast/toast.ts';

/** Loads the toast code ahead, so that a toast can still report that the network is gone. */
export const prepareNotices = (): void => void toast.prepare().catch(() => {});

/** Shows a toast. @returns a function that closes it */
export const notify = (type: ToastType, options: ToastOptions): Promise<() => void> => toast[type](options);
