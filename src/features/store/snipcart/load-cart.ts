import { SNIPCART_CDN, SNIPCART_VERSION } from './hosts.shared.ts';

const BUTTONS = '.snipcart-add-item, .snipcart-checkout';
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;

/** Payments and mails lead back to the cart by these hashes. */
const CART_HASH = /^#\/(?:cart|checkout|order|signin|dashboard)\b/u;

declare global {
  interface Window {
    SnipcartSettings?: Record<string, string>;
  }
}

interface Options {
  publicApiKey: string;
  cdn?: string;
  onFault: () => void;
}

/** Replaces Snipcart's own snippet, whose inline script the policy forbids. */
function addCart(publicApiKey: string, cdn: string, onFault: () => void): void {
  window.SnipcartSettings = {
    ...{ publicApiKey, version: SNIPCART_VERSION, loadStrategy: 'on-user-interaction' },
    ...{ currency: 'eur', modalStyle: 'side' },
  };
  const theme = `${cdn}/themes/v${SNIPCART_VERSION}/default/snipcart`;
  const root = document.getElementById('snipcart') ?? document.createElement('div');
  root.id = 'snipcart';
  root.hidden = true;
  Object.assign(root.dataset, { apiKey: publicApiKey, currency: 'eur', configModalStyle: 'side' });
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${theme}.css`;
  const script = document.createElement('script');
  script.async = true;
  script.src = `${theme}.js`;
  script.addEventListener('error', () => {
    script.remove();
    style.remove();
    onFault();
  });
  document.body.append(root);
  document.head.append(style, script);
}

/** Loads the cart when its buttons are first touched or focused, and repeats a click that came too early. */
export function loadOnIntent({ publicApiKey, cdn = SNIPCART_CDN, onFault }: Options): void {
  let state: 'idle' | 'loading' | 'ready' = 'idle';
  let held: HTMLElement | undefined;

  const load = (): void => {
    if (state !== 'idle') return;
    state = 'loading';
    addCart(publicApiKey, cdn, () => {
      state = 'idle';
      if (held) onFault();
      held = undefined;
    });
  };

  const onIntent = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTONS) : null;
    if (!button || state === 'ready') return;
    if (event.type === 'click') {
      event.preventDefault();
      held = button;
    }
    load();
  };

  document.addEventListener(
    'snipcart.ready',
    () => {
      state = 'ready';
      for (const type of INTENTS) document.removeEventListener(type, onIntent);
      held?.click();
    },
    { once: true },
  );
  for (const type of INTENTS) document.addEventListener(type, onIntent);
  if (CART_HASH.test(location.hash)) load();
}
