import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';

/**
 * Requests the preferences' sheet and script where something is saved or the system prefers more contrast; other pages carry neither.
 * `document.write` is the one way to insert files that every browser waits for before the first paint.
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
