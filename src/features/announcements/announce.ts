/** Time until an announcement is removed (specification, section 9). */
export const ANNOUNCEMENT_MS = 1000;

/** Screen readers speak what changes in a live region, so the region has to be there before its text. */
const SETTLE_MS = 50;

/** Announces a text to screen readers; inside an open dialog, since the rest of the page is inert then. */
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
