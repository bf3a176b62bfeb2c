/** Specification, sections 2, 3 and 9. */
export const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

export const TOAST_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'top-center', 'bottom-center'] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

export const TOAST_DURATION_MS = 5000;
export const TOAST_ERROR_DURATION_MS = 8000;
export const TOAST_TICK_MS = 50;
export const TOAST_LIMIT = 5;

export interface ToastAction {
  label: string;
  handler: () => void;
}

export interface ToastText {
  title: string;
  message?: string;
  /** Milliseconds; 0 for no limit. Default 5000, for errors 8000. */
  duration?: number;
  persistent?: boolean;
  position?: ToastPosition;
}

export interface ToastOptions extends ToastText {
  actions?: readonly ToastAction[];
}

export interface Toast extends Required<Pick<ToastOptions, 'title' | 'duration' | 'persistent' | 'position' | 'actions'>> {
  id: string;
  type: ToastType;
  message?: string;
  /** Milliseconds; undefined without a limit. */
  left: number | undefined;
}

export interface StoredToast extends ToastText {
  type: ToastType;
}

const parseToast = (value: unknown): StoredToast[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, title, message, duration, persistent, position } = value as Record<string, unknown>;
  const known = TOAST_TYPES.find((one) => one === type);
  if (!known || typeof title !== 'string' || title === '') return [];
  const place = TOAST_POSITIONS.find((one) => one === position);
  return [
    {
      type: known,
      title,
      ...(typeof message === 'string' ? { message } : {}),
      ...(typeof duration === 'number' ? { duration } : {}),
      ...(persistent === true ? { persistent } : {}),
      ...(place ? { position: place } : {}),
    },
  ];
};

export function parseStoredToasts(saved: string | null): StoredToast[] {
  try {
    const list: unknown = JSON.parse(saved ?? '[]');
    return Array.isArray(list) ? list.flatMap(parseToast) : [];
  } catch {
    return [];
  }
}
