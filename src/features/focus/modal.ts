import { isFocusLost, type Place, placesNear, returnFocus } from './return-focus.ts';

const opened = new Map<HTMLDialogElement, () => Place[]>();

export const topModal = (): HTMLDialogElement | undefined => [...opened.keys()].findLast((dialog) => dialog.matches(':modal'));

function onClose({ currentTarget }: Event): void {
  const dialog = currentTarget as HTMLDialogElement;
  if (dialog.open) return;
  const places = opened.get(dialog);
  opened.delete(dialog);
  if (places && isFocusLost()) returnFocus([...places(), topModal()]);
}

/**
 * Opens a dialog over everything. When it closes, the browser returns the focus; if its place can no longer take it, it goes to the next
 * best. No other code calls `showModal`: announcements would not find the dialog (biome.json).
 * @param also further places, before those around the focused element
 */
export function openModal(dialog: HTMLDialogElement | null, also: readonly Place[] = []): void {
  if (!dialog || dialog.matches(':modal')) return;
  const { activeElement: opener } = document;
  const near = placesNear(opener);
  opened.delete(dialog);
  opened.set(dialog, () => [opener, ...also, ...near()]);
  dialog.addEventListener('close', onClose);
  // biome-ignore lint/plugin: the one place that does.
  dialog.showModal();
}
