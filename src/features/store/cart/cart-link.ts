import { drawIcon } from '@/components/draw-icon.ts';
import { fill, pluralForm } from '@/i18n/fill.ts';
import styles from './cart-link.css?inline';
import type { ShopTexts } from './shop.ts';

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
