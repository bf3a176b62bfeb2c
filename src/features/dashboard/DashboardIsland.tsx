import { useEffect, useMemo, useState } from 'react';
import { isStorageOpen, startReading } from '@/features/reading/reading.ts';
import { startCart } from '@/features/store/cart/cart.ts';
import { CachedPages } from './CachedPages.tsx';
import { Cart } from './Cart.tsx';
import { Continue } from './Continue.tsx';
import { Notifications } from './Notifications.tsx';
import { ReadingList } from './ReadingList.tsx';
import { RecentPages } from './RecentPages.tsx';
import { SentForms } from './SentForms.tsx';
import type { DashboardTexts } from './texts.ts';
import { WaitingForms } from './WaitingForms.tsx';
import { type Addresses, createWords } from './words.ts';

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
