/** In session storage, so that they end with the tab. */
export const TOASTS_KEY = 'toasts';
