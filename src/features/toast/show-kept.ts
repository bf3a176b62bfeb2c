/** The shell's part of toasts. Apart from what features say, so that a feature's script does not take this one out of the shell. */
import { loadFloatingTexts } from '@/features/islands/floating-texts.ts';
import container from './container.ts?files';
import { KEPT_TOASTS_KEY } from './kept.ts';

const loadContainer = (): Promise<typeof import('./container.ts')> => import(/* @vite-ignore */ container[0]);

/** Shows what the page before has left to say. Called by the shell of every page. */
export async function showKeptToasts(): Promise<void> {
  try {
    if (sessionStorage.getItem(KEPT_TOASTS_KEY) === null) return;
  } catch {
    // Nothing can have been kept.
    return;
  }
  const [{ toastsWith }, { toast }] = await Promise.all([loadContainer(), loadFloatingTexts()]);
  toastsWith(toast).showKept();
}
