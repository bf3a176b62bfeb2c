import { useStore } from '@nanostores/react';
import { $cart } from '@/features/store/cart/cart.ts';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

export function Cart({ words: { texts, to, number } }: { words: Words }) {
  const lines = useStore($cart, { ssr: 'initial' });
  if (lines.length === 0) return null;
  return (
    <Section title={texts['cart.yours']} note={texts['dashboard.cart.note']}>
      <ul className="shelf shelf-plain">
        {lines.map(({ sku, quantity, title }) => (
          <li key={sku}>
            {number(quantity)} × {title}
          </li>
        ))}
      </ul>
      <p className="u-mt-4">
        <a href={to.cart}>{texts['dashboard.cart.open']}</a>
      </p>
    </Section>
  );
}
