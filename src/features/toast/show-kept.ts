import { loadFloatingTexts } from '@/features/islands/floating-texts.ts';
import container from './container.ts?files';
import { KEPT_TOASTS_KEY } from './kept.ts';

const loadContainer = (): Promise<typeof import('./container.ts')> => import(/* @vite-ignore */ container[0]);

/**
 * Shows what the page before has left to say. Called by the shell of every page, which carries no more of the toasts than this; it shares
 * nothing with toast.ts, so that a feature that uses toasts adds nothing to every page.
 */
export async function showKeptToasts(): Promise<void> {
  let waiting = false;
  try {
    waiting = sessionStorage.getItem(KEPT_TOASTS_KEY) !== null;
  } catch {
    // Nothing can have been kept.
  }
  if (!waiting) return;
  const [{ toastsWith }, { toast }] = await Promise.all([loadContainer(), loadFloatingTexts()]);
  toastsWith(toast).showKept();
}
