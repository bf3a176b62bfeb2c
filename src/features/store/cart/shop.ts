import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { LINES_LIMIT } from '../order/limits.shared.ts';
import { countPieces } from './cart.schema.ts';
import { $cart, $isCartStored, addLine, startCart } from './cart.ts';
import { showCount } from './cart-link.ts';

const isGreek = () => document.documentElement.lang.startsWith('el');

const loadTexts = async () =>
  isGreek() ? (await import('@/i18n/messages/el/cart.ts')).shop : (await import('@/i18n/messages/en/cart.ts')).shop;
export type ShopTexts = Awaited<ReturnType<typeof loadTexts>>;

const cartPage = () => path(isGreek() ? 'el' : 'en', '/store/cart');

async function add(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('[name=quantity]');
  if (field) field.ariaInvalid = String(!field.validity.valid);
  if (field && !field.validity.valid) return field.focus();
  const { title = '', cents, most } = form.dataset;
  const fields = new FormData(form);
  const sku = String(fields.get('sku'));
  const result = addLine({ sku, title, unitCents: Number(cents) }, Number(fields.get('quantity')), Number(most));
  const count = $cart.get().find((line) => line.sku === sku)?.quantity ?? 0;
  const t = await loadTexts();
  const actions = [{ label: t['cart.see'], handler: () => navigate(cartPage()) }];
  if (!$isCartStored.get()) {
    const order = { label: t['cart.orderOne'], handler: () => form.submit() };
    void toast.error({ title: t['cart.unstored'], actions: [order], persistent: true });
  } else if (result === 'full') void toast.warning({ title: fill(t['cart.full'], { count: LINES_LIMIT }), actions });
  else if (result === 'most') void toast.warning({ title: fill(t['cart.most'], { title, count }), actions });
  else void toast.success({ title: fill(t['cart.added'], { title }), message: fill(t['cart.now'], { count }), actions });
}

let started = false;

/** Does nothing if the texts fail to load (offline, older build): the cart works without them. */
export function startShop(): void {
  if (started) return;
  started = true;
  startCart();
  // Counts after the texts have loaded: two loads may end in the other order. An unstored cart would be lost on the way to its page.
  const show = (t: ShopTexts) => showCount($isCartStored.get() ? countPieces($cart.get()) : 0, cartPage(), t);
  $cart.subscribe(() => void loadTexts().then(show, () => undefined));
  const form = document.querySelector<HTMLFormElement>('[data-buy]');
  if (!form) return;
  // `add` validates in the page's language.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void add(form).catch(() => undefined);
  });
}

export function handleClick({ target }: Event): void {
  const button = target instanceof Element && target.closest('[data-buy] button[type="button"]');
  const form = button instanceof Element && button.closest('form');
  if (form) void add(form).catch(() => undefined);
}
