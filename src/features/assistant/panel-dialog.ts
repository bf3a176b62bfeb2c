import { isFocusLost, openModal, placesNear, returnFocus } from '@/features/focus/modal.ts';
import type { AssistantTexts } from './texts.ts';

/** Below this width the panel takes the whole window and is modal. */
const CORNER_MIN_REM = 48;

export interface PanelDialog {
  dialog: HTMLDialogElement;
  toggle: (opener: HTMLElement) => void;
  /** @param refocus false if the focus goes elsewhere */
  close: (refocus?: boolean) => void;
  wait: (texts: AssistantTexts) => void;
  fail: (texts: AssistantTexts, retry: () => void) => void;
  /** Call it when the content is rendered: moves the focus to its field. */
  filled: () => void;
}

export const TITLE_ID = 'assistant-title';

const isSheet = (): boolean => innerWidth < CORNER_MIN_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const button = (text: string, onClick: () => void): HTMLButtonElement => {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
};

function makeHeader(texts: AssistantTexts, close: () => void): HTMLElement {
  const header = document.createElement('div');
  header.className = 'assistant-head';
  const title = element('h2', texts['assistant.title']);
  title.id = TITLE_ID;
  header.append(
    title,
    button(texts['assistant.close'], () => close()),
  );
  return header;
}

export function makePanelDialog(): PanelDialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'assistant';
  dialog.id = 'assistant-panel';
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  document.body.append(dialog);

  let places = placesNear(undefined);
  const goBack = () => {
    const [opener, ...near] = places();
    const [menu] = near.filter((place) => place?.matches('summary'));
    returnFocus([opener, menu, document.querySelector('.round[data-assistant]'), document.querySelector('main')]);
  };
  const setExpanded = (isOpen: boolean) => {
    for (const button of document.querySelectorAll('[data-assistant]')) button.setAttribute('aria-expanded', String(isOpen));
  };

  const show = () => {
    const whole = isSheet();
    dialog.toggleAttribute('data-sheet', whole);
    if (whole) openModal(dialog);
    else dialog.show();
  };
  const focusField = () => (dialog.querySelector('textarea') ?? dialog.querySelector('button'))?.focus();

  const close = (refocus = true) => {
    if (!dialog.open) return;
    dialog.close();
    setExpanded(false);
    if (refocus) goBack();
  };

  const open = (from: HTMLElement) => {
    places = placesNear(from);
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
  // The back gesture on phones.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  // The browser closes it by itself when asked twice.
  dialog.addEventListener('close', () => {
    if (dialog.open) return;
    setExpanded(false);
    if (isFocusLost()) goBack();
  });
  // Beside the page, the panel closes when something behind it takes the focus.
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

  const say = (texts: AssistantTexts, ...parts: HTMLElement[]) => dialog.replaceChildren(makeHeader(texts, close), ...parts);

  return {
    dialog,
    close,
    toggle: (from) => (dialog.open ? close() : open(from)),
    wait: (texts) => {
      const line = element('p', texts['assistant.loading']);
      line.setAttribute('role', 'status');
      say(texts, line);
      if (dialog.open) focusField();
    },
    fail: (texts, retry) => {
      const line = element('p', texts['assistant.failed']);
      line.setAttribute('role', 'alert');
      say(texts, line, button(texts['assistant.retry'], retry));
      if (dialog.open) dialog.querySelector<HTMLElement>('p + button')?.focus();
    },
    filled: () => {
      if (dialog.open && (dialog.contains(document.activeElement) || document.activeElement === document.body)) focusField();
    },
  };
}

/**
 * Closes a panel that hides the page when its link leads to a heading of the same page, and moves the focus to that heading.
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
