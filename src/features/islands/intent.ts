import type { ClientDirective } from 'astro';
import { AWAKE_EVENT, BROKEN_EVENT } from './awake.ts';

const TYPES = ['pointerenter', 'pointerdown', 'focusin', 'input', 'keydown', 'submit', 'click'] as const;

interface IntentOptions {
  when?: '?' | '#';
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
 * Holds submits and clicks until hydration, then replays them; fields keep what was typed. For the options see directive.d.ts. If the code
 * fails to load, sets `data-plain`: forms are then sent as plain HTML.
 */
const intent: ClientDirective = (load, options, element) => {
  const held: HTMLElement[] = [];
  let waking = false;

  /** Browser validation, in the browser's language, would come before a held submit. */
  const checkForms = (byBrowser: boolean) => {
    for (const form of element.querySelectorAll('form')) form.noValidate = !byBrowser;
  };

  const rest = () => {
    for (const type of TYPES) element.removeEventListener(type, onEvent, true);
  };

  const onAwake = async () => {
    rest();
    for (let [target] = held; target; [target] = held) {
      // After React's commit and the changes of the previous replay.
      await new Promise((resolve) => setTimeout(resolve));
      // Remove it first: a later fault must not replay it.
      held.shift();
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    }
  };

  const onFault = () => {
    rest();
    element.setAttribute('data-plain', '');
    checkForms(true);
    for (const target of held.splice(0)) {
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
    // Resolves before React has committed: submits are held until the island reports that it has hydrated.
    await hydrate();
  };

  const onEvent = (event: Event) => {
    const { type, target } = event;
    const wish = target instanceof Element && (type === 'submit' ? target : type === 'click' && target.closest('button[type="button"]'));
    if (wish) {
      event.preventDefault();
      // React listens before it has committed: it would handle this now, and again on replay.
      event.stopImmediatePropagation();
      held.push(wish as HTMLElement);
    }
    void wake();
  };

  for (const type of TYPES) element.addEventListener(type, onEvent, true);
  const { when, stored } = (options.value || {}) as IntentOptions;
  const wakeIfAsked = () => {
    const isNamed = when && location[when === '?' ? 'search' : 'hash'].length > 1;
    if (isNamed) element.dataset['asked'] = '';
    if (isNamed || stored?.some(isStored)) void wake();
  };
  wakeIfAsked();
  // Another tab may store it, or a page from which the visitor comes back; the open page may get an address.
  if (when || stored) for (const type of ['storage', 'pageshow', 'hashchange']) addEventListener(type, wakeIfAsked);
};

export default intent;
