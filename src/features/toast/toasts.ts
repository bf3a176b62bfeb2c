import { atom } from 'nanostores';
import { TOAST_DURATION_MS, TOAST_ERROR_DURATION_MS, TOAST_LIMIT, type Toast, type ToastOptions, type ToastType } from './toast.schema.ts';

export const $toasts = atom<readonly Toast[]>([]);

let count = 0;

function withinLimit(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= TOAST_LIMIT) return toasts;
  const older = toasts.slice(0, -1);
  const leaving = older.find(({ left }) => left !== undefined) ?? older[0];
  return toasts.filter((toast) => toast !== leaving);
}

export function addToast(type: ToastType, options: ToastOptions): string {
  count += 1;
  const { title, message, persistent = false, position = 'top-right', actions = [] } = options;
  const { duration = type === 'error' ? TOAST_ERROR_DURATION_MS : TOAST_DURATION_MS } = options;
  const toast: Toast = {
    id: `toast-${count}`,
    type,
    title,
    ...(message ? { message } : {}),
    duration,
    persistent,
    position,
    actions,
    left: persistent || !(duration > 0) || duration === Number.POSITIVE_INFINITY ? undefined : duration,
  };
  $toasts.set(withinLimit([...$toasts.get(), toast]));
  return toast.id;
}

export const removeToast = (id: string): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id));

export function advanceTimers(passedMs: number): void {
  const after = $toasts.get().map((toast) => (toast.left === undefined ? toast : { ...toast, left: toast.left - passedMs }));
  $toasts.set(after.filter(({ left }) => left === undefined || left > 0));
}

/** From 1 to 0; undefined without a limit. */
export const shareLeft = ({ left, duration }: Toast): number | undefined =>
  left === undefined ? undefined : Math.max(0, Math.min(1, left / duration));
