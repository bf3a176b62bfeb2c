import type { ClientDirective } from 'astro';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'input', 'keydown', 'submit'] as const;

/**
 * Hydrates on the first sign that the visitor wants the island. A submit or a click that came before the island was awake
 * is held back and given to it once it is; text typed meanwhile stays in the field, which the island reads when it mounts.
 * With `client:intent={{ when: '?' }}` an address that carries a query wakes it at once.
 */
const intent: ClientDirective = (load, options, element) => {
  const held: { target: EventTarget; type: 'submit' | 'click' }[] = [];
  let waking = false;

  const wake = async () => {
    if (waking) return;
    waking = true;
    const hydrate = await load();
    await hydrate();
    for (const sign of SIGNS) element.removeEventListener(sign, onSign, true);
    // React attaches its listeners in the commit; the next frame is after it.
    requestAnimationFrame(() => {
      for (const { target, type } of held) {
        if (target instanceof HTMLFormElement) target.requestSubmit();
        else if (target instanceof HTMLElement) target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      }
    });
  };

  const onSign = (event: Event) => {
    if (event.type === 'submit' && event.target) {
      event.preventDefault();
      held.push({ target: event.target, type: 'submit' });
    }
    void wake();
  };

  for (const sign of SIGNS) element.addEventListener(sign, onSign, true);
  const value = options.value as unknown;
  if (typeof value === 'object' && value !== null && 'when' in value && value.when === '?' && location.search.length > 1) void wake();
};

export default intent;
