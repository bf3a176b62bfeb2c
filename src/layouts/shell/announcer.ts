/** How long an announcement stays, in milliseconds (specification, section 9). */
export const ANNOUNCEMENT_MS = 1000;

/** Tells a screen reader something, once. */
export function announce(text: string): void {
  const announcer = document.querySelector('[data-announcer]');
  if (!announcer) return;
  announcer.textContent = text;
  setTimeout(() => {
    if (announcer.textContent === text) announcer.textContent = '';
  }, ANNOUNCEMENT_MS);
}
