/** Specification, section 9. */
export const ANNOUNCEMENT_MS = 1000;

/** A live region must exist before its text changes. */
const SETTLE_MS = 50;

/** Announces inside an open dialog, if any: the rest of the page is inert. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', urgency);
  region.setAttribute('aria-atomic', 'true');
  region.dataset['announcement'] = '';
  (document.querySelector('dialog:modal') ?? document.body).append(region);
  setTimeout(() => {
    region.textContent = text;
  }, SETTLE_MS);
  setTimeout(() => region.remove(), ANNOUNCEMENT_MS);
}
