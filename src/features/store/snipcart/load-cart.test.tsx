import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOnIntent } from './load-cart.ts';

/** Served by Vite: the stand-in's cart. */
const CDN = '/tests/services/snipcart/cdn';

const element = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return found;
};
const script = () => document.querySelector('script[src$="/snipcart.js"]');
const isReady = () => vi.waitFor(() => element('#snipcart ul'));
const cart = () => document.querySelector('#snipcart')?.textContent;

beforeEach(() => {
  document.body.innerHTML = `
    <p>Text</p>
    <button class="snipcart-add-item" data-item-id="A" data-item-name="Print" data-item-price="45.00" data-item-url="/a.json">Add</button>
    <button class="snipcart-checkout">Open</button>`;
});
afterEach(() => {
  // Ends what a test left waiting.
  document.dispatchEvent(new Event('snipcart.ready'));
  for (const one of document.querySelectorAll('#snipcart, script[src$="/snipcart.js"], link[href$="/snipcart.css"]')) one.remove();
  history.replaceState(null, '', location.pathname);
});

it('loads nothing until a button is touched, then the pinned cart with the key, once', async () => {
  loadOnIntent({ publicApiKey: 'public key', cdn: CDN, onFault: () => undefined });
  for (const type of ['pointerover', 'click', 'focusin']) element('p').dispatchEvent(new Event(type, { bubbles: true }));
  expect([script(), document.getElementById('snipcart')]).toEqual([null, null]);
  element('.snipcart-add-item').dispatchEvent(new Event('pointerover', { bubbles: true }));
  element('.snipcart-checkout').dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(document.querySelectorAll('script[src$="/snipcart.js"]')).toHaveLength(1);
  expect(script()?.getAttribute('src')).toBe(`${CDN}/themes/v3.7.1/default/snipcart.js`);
  expect(document.querySelectorAll('link[href$="/default/snipcart.css"]')).toHaveLength(1);
  expect({ ...element('#snipcart').dataset }).toMatchObject({ apiKey: 'public key', currency: 'eur' });
  await isReady();
});

it('repeats a click that came before the cart was ready, once, and leaves later ones to the cart', async () => {
  loadOnIntent({ publicApiKey: 'public key', cdn: CDN, onFault: () => undefined });
  element('.snipcart-add-item').click();
  await vi.waitFor(() => expect(cart()).toBe('A: Print, 45.00 eur, /a.json'));
  element('.snipcart-add-item').click();
  expect(cart()?.match(/A: Print/gu)).toHaveLength(2);
});

it('says so when the cart does not load, and tries again at the next click', async () => {
  const onFault = vi.fn();
  loadOnIntent({ publicApiKey: 'public key', cdn: '/tests/services/snipcart/none', onFault });
  for (const times of [1, 2]) {
    element('.snipcart-checkout').click();
    await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(times));
    expect(script()).toBeNull();
  }
});

it('loads at once at an address that leads back into the cart', async () => {
  history.replaceState(null, '', '#/order/1');
  loadOnIntent({ publicApiKey: 'public key', cdn: CDN, onFault: () => undefined });
  expect(script()).not.toBeNull();
  await isReady();
});
