export type FocusTarget = Element | null | undefined;

const REGIONS = 'dialog, section, [role="region"], [role="group"], article, form, main';
const HEADINGS = 'h1, h2, h3';

export const isFocusLost = (): boolean => {
  const { activeElement: focused, body } = document;
  return focused === null || focused === body || !focused.checkVisibility({ visibilityProperty: true });
};

/**
 * Remembers where the focus may go when an element no longer takes it: itself, what folds it away, the headings of the regions around it.
 * Call it while the element is in the page.
 */
export function placesNear(element: FocusTarget): () => FocusTarget[] {
  const around: Element[] = [];
  for (let part = element; part && part !== document.body; part = part.parentElement) around.push(part);
  return () => [
    element,
    ...around.map((part) => part.closest('details')?.querySelector('summary')),
    ...around.filter((part) => part.isConnected && part.matches(REGIONS)).map((part) => part.querySelector(HEADINGS)),
    document.querySelector('main'),
  ];
}

/** Moves the focus to the first place that is seen and takes it; a heading is made to. @returns the place */
export function returnFocus(places: readonly FocusTarget[]): Element | undefined {
  for (const place of places) {
    if (!(place instanceof HTMLElement) || !place.checkVisibility({ visibilityProperty: true })) continue;
    if (place.matches('h1, h2, h3, main, dialog, [role="group"]') && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: place.matches('main') });
    if (document.activeElement === place) return place;
  }
  return undefined;
}

const opened = new Map<HTMLDialogElement, () => FocusTarget[]>();

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
export function openModal(dialog: HTMLDialogElement | null, also: readonly FocusTarget[] = []): void {
  if (!dialog || dialog.matches(':modal')) return;
  const { activeElement: opener } = document;
  const near = placesNear(opener);
  opened.delete(dialog);
  opened.set(dialog, () => [opener, ...also, ...near()]);
  dialog.addEventListener('close', onClose);
  // biome-ignore lint/plugin: the one place that does.
  dialog.showModal();
}
