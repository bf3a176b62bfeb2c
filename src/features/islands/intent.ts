import type { ClientDirective } from 'astro';
import { AWAKE_EVENT, BROKEN_EVENT } from './awake.ts';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'input', 'keydown', 'submit', 'click'] as const;

interface Wishes {
  when?: '?';
  stored?: readonly string[];
}

const isStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/**
 * Hydrates on the first sign that the visitor wants the island. A submit or a click that came before the island was awake
 * is held back and given to it once it is; text typed meanwhile stays in the field, which the island reads when it mounts.
 * With `client:intent={{ when: '?' }}` an address that carries a query wakes it at once; with `stored: ['key']`, so does an entry of
 * such a name in local storage. When its code cannot be had, the element is marked `data-plain`, and its forms are sent as plain HTML.
 */
const intent: ClientDirective = (load, options, element) => {
  const held: { target: EventTarget; type: 'submit' | 'click' }[] = [];
  let waking = false;

  /** Turns the browser's own checks on or off. A waking island holds submits: the browser would check them first, in its own language. */
  const checkForms = (byBrowser: boolean) => {
    for (const form of element.querySelectorAll('form')) form.noValidate = !byBrowser;
  };

  const rest = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, onSign, true);
  };

  const onAwake = async () => {
    rest();
    for (let [wish] = held; wish; [wish] = held) {
      // After the commit, and each after what the one before has changed.
      await new Promise((resolve) => setTimeout(resolve));
      // Given to it once: a fault that comes later does not send it again.
      held.shift();
      const { target, type } = wish;
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else if (target instanceof HTMLElement) target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  };

  /** The code cannot be had, and Astro has tried twice; or the island threw, and its forms are new elements. */
  const onFault = () => {
    rest();
    element.setAttribute('data-plain', '');
    checkForms(true);
    for (const { target } of held) {
      if (!(target instanceof HTMLFormElement)) continue;
      const form = target.isConnected ? target : element.querySelector('form');
      if (form?.reportValidity()) form.submit();
    }
  };

  const wake = async () => {
    if (waking) return;
    waking = true;
    checkForms(false);
    element.addEventListener(AWAKE_EVENT, onAwake, { once: true });
    for (const fault of ['astro:hydration-error', BROKEN_EVENT]) element.addEventListener(fault, onFault, { once: true });
    const hydrate = await load();
    // Starts React and returns before it has committed: until the island says that it is awake, submits are held.
    await hydrate();
  };

  const onSign = (event: Event) => {
    if (event.type === 'submit' && event.target) {
      event.preventDefault();
      // React listens before it has committed; it would answer now, and once more when this is given to it.
      event.stopImmediatePropagation();
      held.push({ target: event.target, type: 'submit' });
    }
    const button = event.type === 'click' && event.target instanceof Element && event.target.closest('button[type="button"]');
    if (button) {
      event.stopImmediatePropagation();
      held.push({ target: button, type: 'click' });
    }
    void wake();
  };

  for (const sign of SIGNS) element.addEventListener(sign, onSign, true);
  const { when, stored } = (options.value || {}) as Wishes;
  if ((when === '?' && location.search.length > 1) || stored?.some(isStored)) void wake();
};

export default intent;
