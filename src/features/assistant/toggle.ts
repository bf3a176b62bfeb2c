import { fetchAhead } from '@/features/islands/fetch-ahead.ts';
import frame from './open-panel.ts?files';
import { loadAssistantTexts, textFiles } from './texts.ts';

const loadFrame = (): Promise<typeof import('./open-panel.ts')> => import(/* @vite-ignore */ frame[0]);

let isReady = false;
let isWanted = false;

/**
 * Fetches the panel's frame and texts with the page's first interaction (5 KB), its content when a pointer, a finger or the focus reaches one
 * of its buttons, and opens it on a click.
 */
export async function attendAssistant({ type, target }: Pick<Event, 'type' | 'target'>): Promise<void> {
  // Without a network it would only fail; the worker may have it when it is wanted.
  if (!isReady && navigator.onLine) {
    isReady = true;
    fetchAhead([...frame, ...textFiles()]);
  }
  const button = target instanceof Element && target.closest<HTMLElement>('[data-assistant]');
  if (!button) return;
  if (!isWanted)
    loadFrame().then(
      ({ contentFiles }) => fetchAhead(contentFiles),
      () => undefined,
    );
  isWanted = true;
  if (type !== 'click') return;
  button.ariaBusy = 'true';
  try {
    const [{ toggleAssistant }, texts] = await Promise.all([loadFrame(), loadAssistantTexts()]);
    toggleAssistant(button, texts);
  } catch {
    // Offline and never opened before: the contact page may be stored.
    location.assign(document.documentElement.lang.startsWith('el') ? '/el/contact' : '/contact');
  }
  button.ariaBusy = null;
}
