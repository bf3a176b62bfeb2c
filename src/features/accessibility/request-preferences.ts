import type { TrustedPolicy } from '../security/trusted-types.shared.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';

interface Trusting {
  trustedTypes?: { createPolicy: (name: TrustedPolicy, rules: { createHTML: () => string }) => { createHTML: () => string } };
}

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
  // No early return: the head's script is no function. Without the imports of security/trusted.ts, to be small.
  if (saved || matchMedia(MORE_CONTRAST_QUERY).matches) {
    const createHTML = () => `<link rel=stylesheet href=${sheet}><script src=${script}></script>`;
    document.write((self as Trusting).trustedTypes?.createPolicy('preferences', { createHTML }).createHTML() ?? createHTML());
  }
}
