/** In widths of a letter: below, the panel takes the whole window, and nothing behind it can have the focus. */
const CORNER_MIN_REM = 48;

export interface PanelDialog {
  dialog: HTMLDialogElement;
  toggle: (opener: HTMLElement) => void;
  /** @param refocus false if the focus goes elsewhere */
  close: (refocus?: boolean) => void;
}

const isSheet = (): boolean => innerWidth < CORNER_MIN_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** The first that can take the focus; the opener's menu may have closed. */
function returnFocus(opener: HTMLElement | undefined): void {
  const places = [
    opener,
    opener?.closest('details')?.querySelector('summary'),
    document.querySelector<HTMLElement>('.round[data-assistant]'),
    document.querySelector('main'),
  ];
  for (const place of places) {
    if (!(place instanceof HTMLElement) || !place.checkVisibility({ visibilityProperty: true })) continue;
    place.focus({ preventScroll: place.tagName === 'MAIN' });
    if (document.activeElement === place) return;
  }
}

/**
 * Makes the frame of the panel: in the corner of a wide window beside the page, over all of a narrow one.
 * @param titleId of the heading inside
 */
export function makePanelDialog(titleId: string): PanelDialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'assistant';
  dialog.id = 'assistant-panel';
  dialog.setAttribute('aria-labelledby', titleId);
  document.body.append(dialog);

  let opener: HTMLElement | undefined;
  const setExpanded = (isOpen: boolean) => {
    for (const button of document.querySelectorAll('[data-assistant]')) button.setAttribute('aria-expanded', String(isOpen));
  };

  const show = () => {
    const whole = isSheet();
    dialog.toggleAttribute('data-sheet', whole);
    if (whole) dialog.showModal();
    else dialog.show();
  };
  const focusField = () => dialog.querySelector<HTMLElement>('textarea')?.focus();

  const close = (refocus = true) => {
    if (!dialog.open) return;
    dialog.close();
    setExpanded(false);
    if (refocus) returnFocus(opener);
  };

  const open = (from: HTMLElement) => {
    opener = from;
    show();
    setExpanded(true);
    focusField();
  };

  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  // The system's way back, on phones.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  // The browser closes it by itself when asked twice.
  dialog.addEventListener('close', () => {
    if (dialog.open) return;
    setExpanded(false);
    if (document.activeElement === document.body) returnFocus(opener);
  });
  // Beside the page, it gives way to whatever takes the focus behind it.
  addEventListener('focusin', ({ target }) => {
    if (!dialog.open || dialog.matches(':modal') || !(target instanceof Element) || dialog.contains(target)) return;
    const edge = dialog.getBoundingClientRect();
    if ([...target.getClientRects()].some((part) => meets(part, edge))) close(false);
  });
  addEventListener('resize', () => {
    if (!dialog.open || dialog.matches(':modal') === isSheet()) return;
    const focused = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    dialog.close();
    show();
    focused?.focus();
  });

  return { dialog, close, toggle: (from) => (dialog.open ? close() : open(from)) };
}

/**
 * Closes a panel that hides the page before its link to a heading of the same page is followed, and moves the focus to that heading.
 * @returns true if it did
 */
export function followHere({ dialog, close }: PanelDialog, link: HTMLAnchorElement): boolean {
  const here = link.origin === location.origin && link.pathname === location.pathname;
  const heading = here ? document.getElementById(decodeURIComponent(link.hash.slice(1))) : null;
  if (!heading) return false;
  if (dialog.matches(':modal')) close(false);
  location.hash = link.hash;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
