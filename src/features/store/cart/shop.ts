import { drawIcon } from '@/components/draw-icon.ts';
import { announce } from '@/features/announcements/announce.ts';
import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill, pluralForm } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { LINES_LIMIT } from '../order/limits.shared.ts';
import { countPieces } from './cart.schema.ts';
import { $cart, $isCartStored, addLine, startCart } from './cart.ts';
import styles from './cart-link.css?inline';
import { liveStock } from './live-stock.ts';

/** Lucide's shopping-cart (ISC licence). */
const ICON =
  'M9 21a1 1 0 1 1-2 0 1 1 0 0 1 2 0m11 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0M2.05 2.05h2l2.66 12.42a2 2 0 0 0 2 1.58h9.78a2 2 0 0 0 1.95-1.57l1.65-7.43H5.12';

let link: HTMLAnchorElement | undefined;

function makeLink(header: Element, address: string): HTMLAnchorElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const made = document.createElement('a');
  made.className = 'cart-link';
  made.href = address;
  made.append(drawIcon(ICON), document.createElement('b'));
  header.append(made);
  return made;
}

/** Shows the number of pieces in the header, whose place for it is there from the first paint (shell/before-paint.ts); 0 hides it. */
export function showCount(count: number, address: string, texts: ShopTexts): void {
  const header = document.querySelector('#site-header');
  document.documentElement.toggleAttribute('data-cart', count > 0);
  if (!header || (count === 0 && !link)) return;
  link ??= makeLink(header, address);
  link.hidden = count === 0;
  const number = link.querySelector('b');
  if (number) number.textContent = String(count);
  link.ariaLabel = fill(texts[`cart.link_${pluralForm(document.documentElement.lang, count)}`], { count });
  if (link.pathname === location.pathname) link.ariaCurrent = 'page';
}

const isGreek = () => document.documentElement.lang.startsWith('el');

const loadTexts = async () =>
  isGreek() ? (await import('@/i18n/messages/el/cart.ts')).shop : (await import('@/i18n/messages/en/cart.ts')).shop;
export type ShopTexts = Awaited<ReturnType<typeof loadTexts>>;

const cartPage = () => path(isGreek() ? 'el' : 'en', '/store/cart');

const isSoldOut = ({ dataset }: HTMLFormElement): boolean => dataset['most'] === '0';

let checking: Promise<void> | undefined;

/** Shows what is left now, where it is not what the page was built with. Nothing loses its place or focus. */
async function showLeft(form: HTMLFormElement): Promise<void> {
  const left = (await liveStock()).get(String(new FormData(form).get('sku')));
  const before = Number(form.dataset['most']);
  if (left === undefined || left === before) return;
  const t = await loadTexts();
  form.dataset['most'] = String(left);
  const field = form.querySelector<HTMLInputElement>('[name=quantity]');
  const [button, note] = [form.querySelector('button'), form.querySelector('.muted')];
  const some = left > before ? 'cart.page.most' : (`cart.left_${pluralForm(document.documentElement.lang, left)}` as const);
  const text = left === 0 ? t['cart.soldOut'] : fill(t[some], { count: left });
  if (note) note.textContent = `(${text})`;
  if (field && left > 0) {
    field.max = String(left);
    if (Number(field.value) > left) field.value = field.max;
  }
  if (button && (left === 0 || before === 0)) {
    button.textContent = left === 0 ? text : t['cart.add'];
    button.ariaDisabled = String(left === 0);
  }
  announce(text);
}

/** Once per page: before the order, cart and checkout ask again. */
function checkStock(form: HTMLFormElement): Promise<void> {
  checking ??= showLeft(form).catch(() => undefined);
  return checking;
}

async function add(form: HTMLFormElement): Promise<void> {
  await checkStock(form);
  if (isSoldOut(form)) return;
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
  for (const approach of ['pointerenter', 'focusin']) form.addEventListener(approach, () => void checkStock(form), { once: true });
  // It was touched while this code was loading.
  if (isSoldOut(form) || form.matches(':hover, :focus-within')) void checkStock(form);
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
