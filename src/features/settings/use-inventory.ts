import { useCallback, useEffect, useRef, useState } from 'react';
import { push } from '@/features/push/push.ts';
import { inventory } from './inventory.ts';
import type { StoredItem } from './stored-data.ts';

const SETTLE_MS = 300;

/** Undefined until read. Follows changes in this page and in other tabs. */
export function useInventory() {
  const [items, setItems] = useState<StoredItem[]>();
  const turn = useRef(0);
  const refresh = useCallback(async () => {
    turn.current += 1;
    const ownTurn = turn.current;
    const current = await inventory();
    if (ownTurn === turn.current) setItems(current);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, SETTLE_MS);
    };
    void refresh();
    const signs = ['storage', 'change', 'click', 'pageshow'] as const;
    for (const sign of signs) addEventListener(sign, lookSoon);
    // The first worker fills its caches while the page is open.
    navigator.serviceWorker?.addEventListener('controllerchange', lookSoon);
    const end = push.$push.listen(lookSoon);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, lookSoon);
      navigator.serviceWorker?.removeEventListener('controllerchange', lookSoon);
      end();
    };
  }, [refresh]);
  return { items, refresh };
}
