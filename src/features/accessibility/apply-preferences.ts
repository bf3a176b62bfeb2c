/** Sets the saved preferences on the root before the first paint. A file of its own, requested by request-preferences.ts. */
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.schema.ts';
import { rootState, showOnRoot } from './root.ts';

export function applyPreferences(): void {
  let saved: string | null = null;
  try {
    saved = localStorage.getItem(PREFERENCES_KEY);
  } catch {
    // Storage is blocked: only the system's preferences count.
  }
  // Reduced motion is left to media queries: nothing moves before the panel has loaded.
  const system = { moreContrast: matchMedia(MORE_CONTRAST_QUERY).matches, reducedMotion: false };
  showOnRoot(rootState(parsePreferences(saved) ?? DEFAULT_PREFERENCES, system));
}
