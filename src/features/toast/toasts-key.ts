/** In session storage, so that they end with the tab. */
export const KEPT_TOASTS_KEY = 'toasts';
