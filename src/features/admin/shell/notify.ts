import type { ToastOptions, ToastType } from '@/features/toast/toast.schema.ts';
import { toast } from '@/features/toast/toast.ts';

export const prepareNotices = (): void => void toast.prepare().catch(() => {});

export const notify = (type: ToastType, options: ToastOptions): Promise<() => void> => toast[type](options);
