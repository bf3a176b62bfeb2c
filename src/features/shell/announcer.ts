import { ANNOUNCEMENT_MS } from '@/features/announcements/announce.ts';

/** Tells a screen reader of another page, in the place that the shell keeps for it. */
export function announce(text: string): void {
  const announcer = document.querySelector('[data-announcer]');
  if (!announcer) return;
  announcer.textContent = text;
  setTimeout(() => {
    if (announcer.textContent === text) announcer.textContent = '';
  }, ANNOUNCEMENT_MS);
}
