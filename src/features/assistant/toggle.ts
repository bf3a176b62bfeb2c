import { fetchAhead } from '@/features/islands/fetch-ahead.ts';
import frame from './open-panel.ts?files';
import { loadAssistantTexts, textFiles } from './texts.ts';

const loadFrame = (): Promise<typeof import('./open-panel.ts')> => import(/* @vite-ignore */ frame[0]);

let isWanted = false;

export async function attendAssistant({ type, target }: Pick<Event, 'type' | 'target'>): Promise<void> {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-assistant]');
  if (!button) return;
  if (!isWanted) {
    fetchAhead(textFiles());
    loadFrame().then(
      ({ contentFiles }) => fetchAhead(contentFiles),
      () => undefined,
    );
  }
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
