import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import { markAwake } from '@/features/islands/awake.ts';
import { push } from '@/features/push/push.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import { amountsIn } from './amounts.ts';
import { eraseEverything, eraseItem, readInventory, toExport } from './inventory.ts';
import { EraseDialog, StoredEntry } from './StoredEntry.tsx';
import { labelOf, notStored, type StoredItem, type StoredTexts } from './stored-data.ts';

const SETTLE_MS = 300;

/** Undefined until read. Follows changes in this page and in other tabs. */
function useInventory() {
  const [items, setItems] = useState<StoredItem[]>();
  const turn = useRef(0);
  const refresh = useCallback(async () => {
    turn.current += 1;
    const ownTurn = turn.current;
    const current = await readInventory();
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

interface Props {
  texts: StoredTexts;
  languageTag: string;
}

export function StoredData({ texts: t, languageTag }: Props) {
  const { items, refresh } = useInventory();
  const [target, setTarget] = useState<StoredItem | 'all'>();
  const summary = useRef<HTMLParagraphElement>(null);
  const amounts = useMemo(() => amountsIn(t, languageTag), [t, languageTag]);
  const stored = items ?? [];
  const size = amounts.size(stored.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
  const possible = items ? notStored(items) : [];

  const showRemaining = (left: readonly StoredItem[]) =>
    toast.error({
      title: t['stored.said.left'],
      message: fill(t['stored.said.left.text'], { names: left.map((item) => labelOf(item, t)).join('; ') }),
    });
  const erase = async () => {
    setTarget(undefined);
    if (!target) return;
    // Load the toast first: erasing removes the worker's copy of its code.
    await toast.prepare();
    const { left, pushEnded } =
      target === 'all' ? await eraseEverything() : { left: (await eraseItem(target)) ? [] : [target], pushEnded: true };
    await refresh();
    summary.current?.focus();
    if (left.length > 0) return void showRemaining(left);
    const title = t[target === 'all' ? 'stored.said.all' : 'stored.said.one'];
    const message = pushEnded ? undefined : t['stored.said.untold'];
    void toast.success({ title, ...(message && { message, persistent: true }) });
  };
  const downloadExport = async () => {
    const now = new Date();
    download(
      `${location.hostname}-${now.toISOString().slice(0, 10)}.json`,
      JSON.stringify(await toExport(t, now), undefined, 2),
      'application/json',
    );
    void toast.success({ title: t['stored.said.exported'] });
  };

  return (
    <div className="settings-group" ref={markAwake} aria-busy={items === undefined}>
      <p className="stored-summary" role="status" tabIndex={-1} ref={summary}>
        {items === undefined && t['stored.reading']}
        {items?.length === 0 && t['stored.nothing']}
        {items !== undefined && items.length > 0 && amounts.counted('now', items.length, { size })}
      </p>
      <ul className="stored-list">
        {stored.map((item) => (
          <StoredEntry key={`${item.kind} ${item.name}`} item={item} texts={t} amounts={amounts} onErase={() => setTarget(item)} />
        ))}
      </ul>
      <div className="settings-foot">
        <Button variant="outline" disabled={stored.length === 0} onClick={() => void downloadExport()}>
          {t['stored.export']}
        </Button>
        <Button variant="outline" disabled={stored.length === 0} onClick={() => setTarget('all')}>
          {t['stored.eraseAll']}
        </Button>
      </div>
      <p className="hint">{t['stored.return']}</p>
      <details className="stored-possible">
        <summary>{t['stored.possible']}</summary>
        <ul className="stored-list">
          {possible.map(({ kind, name, purpose, life }) => (
            <li key={`${kind} ${name}`} className="stored-entry">
              <p>{t[purpose]}</p>
              <p className="hint">{fill(t['stored.duration'], { life: amounts.life(life) })}</p>
            </li>
          ))}
        </ul>
      </details>
      <EraseDialog
        title={target === 'all' || !target ? t['stored.confirm.all'] : fill(t['stored.confirm.one'], { name: labelOf(target, t) })}
        accept={t['stored.confirm.erase']}
        dismiss={t['stored.confirm.keep']}
        isOpen={target !== undefined}
        onAccept={() => void erase()}
        onClose={() => setTarget(undefined)}
      >
        <p>{t[target === 'all' || !target ? 'stored.confirm.all.text' : 'stored.confirm.one.text']}</p>
      </EraseDialog>
    </div>
  );
}
