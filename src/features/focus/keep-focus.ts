import { type FocusTarget, isFocusLost, placesNear, returnFocus } from './modal.ts';

const cannotFocus = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true });

/**
 * Keeps the focus in the page: when the focused element disappears and no other code has moved the focus, it goes to the heading of the
 * surrounding region.
 */
export function keepFocus(): void {
  let focused: Element | undefined = document.activeElement ?? undefined;
  let near: () => FocusTarget[] = placesNear(focused);
  const check = () =>
    // After the effects of the change, which may move the focus better.
    setTimeout(() => {
      // A dialog that closes returns the focus itself (modal.ts), maybe after this.
      if (!focused || focused.closest('dialog:not([open])') || !isFocusLost()) return;
      const wasTaken = cannotFocus(focused);
      focused = undefined;
      if (wasTaken) returnFocus(near());
    });
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    near = placesNear(focused);
  });
  addEventListener('focusout', check);
  new MutationObserver(() => {
    if (focused && !focused.isConnected) check();
  }).observe(document.body, { childList: true, subtree: true });
}
