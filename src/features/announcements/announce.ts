import { topModal } from '@/features/focus/modal.ts';

/** Specification, section 9. */
export const ANNOUNCEMENT_MS = 1000;

/** A live region must exist before its text changes. */
const SETTLE_MS = 50;

/** Announces in the top dialog, if any, since the rest of the page is inert; waits while a dialog opens or closes. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', urgency);
  region.setAttribute('aria-atomic', 'true');
  region.dataset['announcement'] = '';
  const place = topModal() ?? document.body;
  place.append(region);
  setTimeout(() => {
    if (place === (topModal() ?? document.body)) {
      region.textContent = text;
      setTimeout(() => region.remove(), ANNOUNCEMENT_MS - SETTLE_MS);
    } else {
      region.remove();
      announce(text, urgency);
    }
  }, SETTLE_MS);
}
