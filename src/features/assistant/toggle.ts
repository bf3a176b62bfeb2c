import { fetchAhead } from '@/features/islands/fetch-ahead.ts';
import files from './open-panel.tsx?files';

const loadPanel = (): Promise<typeof import('./open-panel.tsx')> => import(/* @vite-ignore */ files[0]);

let isFetched = false;

/** Fetches the panel when a pointer, a finger or the focus reaches one of its buttons, and opens it on a click. */
export async function attendAssistant({ type, target }: Pick<Event, 'type' | 'target'>): Promise<void> {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-assistant]');
  if (!button) return;
  if (!isFetched) fetchAhead(files);
  isFetched = true;
  if (type !== 'click') return;
  button.ariaBusy = 'true';
  try {
    await (await loadPanel()).toggleAssistant(button);
  } catch {
    // Offline and never opened before: the contact page may be stored.
    location.assign(document.documentElement.lang.startsWith('el') ? '/el/contact' : '/contact');
  }
  button.ariaBusy = null;
}
