export const TOASTS_KEY = 'toasts';
