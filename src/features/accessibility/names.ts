/** Local storage keys (specification, section 3). Only constants: the bundler inlines them, so shell and panel share no file. */

export const PREFERENCES_KEY = 'accessibility-preferences';
/** `off` once the visitor has disabled the shortcuts (WCAG 2.1.4); absent otherwise. */
export const SHORTCUTS_KEY = 'accessibility-shortcuts';

export const MORE_CONTRAST_QUERY = '(prefers-contrast: more)';
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';
