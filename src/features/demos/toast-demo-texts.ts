export const TOAST_DEMO_KEYS = [
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

export type ToastDemoTexts = Record<(typeof TOAST_DEMO_KEYS)[number], string>;
