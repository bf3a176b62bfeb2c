import type { guarantee as el } from '@/i18n/messages/el/guarantee.ts';
import type { guarantee as en } from '@/i18n/messages/en/guarantee.ts';
import { codeAddress, RIGHTS_PAGES } from './addresses.shared.ts';

type Texts = typeof en | typeof el;

interface Props {
  texts: Texts;
  locale: keyof typeof RIGHTS_PAGES;
  /** The Commission's own drawing, in place of the words, which screen readers still get. */
  drawing?: { src: string; width: number; height: number } | undefined;
}

function List({ texts, keys, as: As = 'ul' }: { texts: Texts; keys: (keyof Texts)[]; as?: 'ul' | 'ol' }) {
  return (
    <As>
      {keys.map((key) => (
        <li key={key}>{texts[key]}</li>
      ))}
    </As>
  );
}

/**
 * The harmonised notice on the legal guarantee of conformity, which who sells goods to consumers shows prominently before the order (directive
 * 2011/83/EU, articles 5(1)(e) and 6(1)(l), as amended by (EU) 2024/825; Implementing Regulation (EU) 2025/1960, annex I). Drawn as text, so
 * that it can be read aloud, enlarged and translated.
 */
export function GuaranteeNotice({ texts, locale, drawing }: Props) {
  const address = RIGHTS_PAGES[locale];
  return (
    <section className="guarantee" aria-labelledby="legal-guarantee">
      <h2 id="legal-guarantee">{texts['guarantee.title']}</h2>
      {drawing && <img {...drawing} alt="" loading="lazy" decoding="async" />}
      <div className={drawing && 'visually-hidden'}>
        <p className="guarantee-years">{texts['guarantee.years']}</p>
        <p>{texts['guarantee.when']}</p>
        <List texts={texts} keys={['guarantee.when.described', 'guarantee.when.function']} />
        <p>{texts['guarantee.liable']}</p>
        <List texts={texts} keys={['guarantee.offer.free', 'guarantee.offer.money']} />
        <p>{texts['guarantee.longer']}</p>
        <p>{texts['guarantee.todo']}</p>
        <List as="ol" texts={texts} keys={['guarantee.todo.contact', 'guarantee.todo.proof']} />
        <p>{texts['guarantee.commercial']}</p>
      </div>
      <div className="guarantee-more">
        {!drawing && (
          <img src={codeAddress(locale)} width="112" height="112" alt={`${texts['guarantee.code']} ${address}`} loading="lazy" />
        )}
        <p>
          {texts['guarantee.more']}{' '}
          <a href={encodeURI(`https://${address}`)} translate="no">
            {address}
          </a>
        </p>
      </div>
    </section>
  );
}
