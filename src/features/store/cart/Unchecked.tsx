import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { CartLine } from './cart.schema.ts';
import type { CartTexts } from './texts.ts';

interface Props {
  texts: CartTexts;
  locale: Locale;
  lines: readonly CartLine[];
  load: () => void;
}

/** Replaces the totals where the catalogue cannot be loaded. */
export function Unchecked({ texts, locale, lines, load }: Props) {
  const cents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return (
    <>
      <p>{fill(texts['cart.page.unchecked'], { price: formatEuro(locale, cents) })}</p>
      <p>
        <button className="button button-outline button-sm" type="button" onClick={load}>
          {texts['cart.page.again']}
        </button>
      </p>
    </>
  );
}
