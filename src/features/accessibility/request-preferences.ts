import type { TrustedPolicy } from '../security/trusted-types.shared.ts';
import { stored } from '../storage/stored.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';

interface Trusting {
  trustedTypes?: { createPolicy: (name: TrustedPolicy, rules: { createHTML: () => string }) => { createHTML: (html: string) => string } };
}

/**
 * Requests the script only if something is saved or the system prefers more contrast, by `document.write`: every browser waits for
 * such files before the first paint.
 */
export function requestPreferences(): void {
  const { preferences: sheet, apply: script } = (document.currentScript as HTMLElement).dataset;
  if (stored(PREFERENCES_KEY) || matchMedia(MORE_CONTRAST_QUERY).matches) {
    const html = `<link rel=stylesheet href=${sheet}><script src=${script}></script>`;
    document.write((self as Trusting).trustedTypes?.createPolicy('saved', { createHTML: () => html }).createHTML(html) ?? html);
  }
}
