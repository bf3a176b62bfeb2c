import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { isStorageOpen, startReading } from '@/features/reading/reading.ts';
import { $cart, startCart } from '@/features/store/cart/cart.ts';
import { SentForms, WaitingForms } from './Forms.tsx';
import { CachedPages, RecentPages } from './Pages.tsx';
import { ReadingList } from './ReadingList.tsx';
import { Continue } from './ReadingRow.tsx';
import { Section } from './Section.tsx';
import type { DashboardTexts } from './texts.ts';
import { type Addresses, createWords, type Words } from './words.ts';

function Cart({ words: { texts, to, number } }: { words: Words }) {
  const lines = useStore($cart, { ssr: 'initial' });
  if (lines.length === 0 || to.cart === null) return null;
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

type State = NotificationPermission | 'unsupported';

function Notifications({ words: { texts, to } }: { words: Words }) {
  const [state, setState] = useState<State>('default');
  const [known, setKnown] = useState(false);
  useEffect(() => {
    setState('Notification' in window ? Notification.permission : 'unsupported');
    setKnown(true);
  }, []);
  return (
    <Section title={texts['dashboard.push']}>
      <p className="shelf-empty">{texts[`dashboard.push.${state}`]}</p>
      {known && state !== 'unsupported' && (
        <p className="u-mt-4">
          <a href={to.settings}>{texts['dashboard.push.settings']}</a>
        </p>
      )}
    </Section>
  );
}

interface Props {
  texts: DashboardTexts;
  to: Addresses;
  languageTag: string;
}

/** Hides the sections until the stored data is read, so that nothing looks empty that isn't. */
export function DashboardIsland({ texts, to, languageTag }: Props) {
  const [state, setState] = useState<'waiting' | 'open' | 'blocked'>('waiting');
  const words = useMemo(() => createWords(texts, to, languageTag), [texts, to, languageTag]);
  useEffect(() => {
    startReading();
    startCart();
    setState(isStorageOpen() ? 'open' : 'blocked');
  }, []);
  return (
    <div className={state === 'waiting' ? 'dashboard unread' : 'dashboard'}>
      {state === 'blocked' && <p className="dashboard-notice">{texts['dashboard.blocked']}</p>}
      <SentForms words={words} />
      <WaitingForms words={words} />
      <Continue words={words} />
      <ReadingList words={words} />
      <Cart words={words} />
      <RecentPages words={words} />
      <CachedPages words={words} self={to.self} />
      <Notifications words={words} />
    </div>
  );
}
