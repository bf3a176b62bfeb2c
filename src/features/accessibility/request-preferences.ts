import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';

/**
 * Loads them only where something is saved or the system prefers more contrast. `document.write`: every browser waits for such files before
 * the first paint.
 */
export function requestPreferences(): void {
  const { preferences: sheet, apply: script } = (document.currentScript as HTMLElement).dataset;
  let saved: string | null | undefined;
  try {
    saved = localStorage.getItem(PREFERENCES_KEY);
  } catch {
    // Storage is blocked: only the system's preference counts.
  }
  if (saved || matchMedia(MORE_CONTRAST_QUERY).matches)
    document.write(`<link rel=stylesheet href=${sheet}><script src=${script}></script>`);
}
