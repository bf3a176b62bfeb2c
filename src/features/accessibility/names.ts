/**
 * Names that the shell's script and the panel both know. A module of their own and nothing but constants, so that the bundler
 * writes them where they are used and the two share no file.
 */

/** Where the preferences are kept (specification, section 3). */
export const PREFERENCES_KEY = 'accessibility-preferences';
/** Holds `off` for a visitor who has switched the shortcuts off (WCAG 2.1.4); absent otherwise. */
export const SHORTCUTS_KEY = 'accessibility-shortcuts';

export const MORE_CONTRAST_QUERY = '(prefers-contrast: more)';
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';
