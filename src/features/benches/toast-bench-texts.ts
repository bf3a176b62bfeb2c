/** The strings of the toasts' specimen. */
export const TOAST_BENCH_KEYS = [
  'styles.toasts.position',
  'styles.toasts.persistent',
  'styles.toasts.withAction',
  'styles.toasts.action',
  'styles.toasts.done',
  'styles.toasts.title',
  'styles.toasts.message',
  'toast.success',
  'toast.error',
  'toast.warning',
  'toast.info',
] as const;

export type ToastBenchTexts = Record<(typeof TOAST_BENCH_KEYS)[number], string>;
