import { mayFetchAhead } from '@/features/network/quality.ts';

const loadPanel = () => import('./open-panel.tsx');

/** Fetches the panel when a pointer, a finger or the focus reaches a button of it, and opens it on a click. */
export async function attendAssistant({ type, target }: Pick<Event, 'type' | 'target'>): Promise<void> {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-assistant]');
  if (!button) return;
  if (type !== 'click') {
    // A click tries again.
    if (/pointerover|focusin|touchstart/u.test(type) && mayFetchAhead()) loadPanel().catch(() => undefined);
    return;
  }
  button.ariaBusy = 'true';
  try {
    (await loadPanel()).toggleAssistant(button);
  } catch {
    // Offline and never opened before: the contact page may be stored.
    location.assign(document.documentElement.lang.startsWith('el') ? '/el/contact' : '/contact');
  }
  button.ariaBusy = null;
}
