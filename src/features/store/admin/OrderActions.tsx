import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import type { Outcome } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { confirmed, freshly } from '../../admin/confirm/confirm.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { mailLink, makeLink, takeStep } from './calls.ts';
import { handleMoved } from './moved.ts';
import { nextOfOrder } from './next-action.shared.ts';
import type { OrderDialog } from './OrderStepForm.tsx';
import type { OpenedOrder, OrderAction } from './store-admin.schema.ts';

interface Props {
  order: OpenedOrder;
  choose: (dialog: OrderDialog | 'refund') => void;
  onDone: (order: OpenedOrder) => void;
  put: (order: OpenedOrder) => void;
  onMoved: () => void;
  reload: () => void;
}

type Action = OrderAction | 'refund';

export function toActions({ actions, refundableCents, needs, hold, state }: OpenedOrder): Action[] {
  const can = (action: OrderAction) => (actions.includes(action) ? [action] : []);
  const refund = refundableCents > 0 ? (['refund'] as const) : [];
  const back = [...can('inspect'), ...can('receive'), ...can('announce'), ...can('drop')];
  if (needs === 'receive' || needs === 'inspect')
    return [
      ...back,
      ...refund,
      ...can('settle'),
      ...can('note'),
      ...can('release'),
      ...can('send'),
      ...can('fulfil'),
      ...can('deliver'),
      ...can('pay'),
    ];
  if (needs === 'refund' || needs === 'withdrawal')
    return [
      ...refund,
      ...can('settle'),
      ...can('release'),
      ...can('note'),
      ...can('send'),
      ...can('fulfil'),
      ...can('deliver'),
      ...back,
      ...can('cancel'),
      ...can('pay'),
    ];
  // A refund of disputed money would return it twice.
  if (hold === 'dispute') return [...can('note'), ...can('release'), ...can('settle'), ...can('cancel'), ...can('pay'), ...refund];
  if (hold === 'part') return [...can('accept'), ...can('ask'), ...can('cancel'), ...can('pay'), ...can('note'), ...refund];
  if (hold === 'warning' || hold === 'lost') return [...refund, ...can('release'), ...can('note'), ...can('settle'), ...can('pay')];
  const [first, last] = state === 'pending' ? [can('pay'), []] : [[], can('pay')];
  return [
    ...first,
    ...can('accept'),
    ...can('ask'),
    ...can('send'),
    ...can('fulfil'),
    ...can('deliver'),
    ...back,
    ...can('release'),
    ...refund,
    ...can('settle'),
    ...can('cancel'),
    ...can('note'),
    ...last,
  ];
}

/** Offers the actions in the command palette too. */
function useOfferedActions(actions: readonly Action[], reference: string, run: (action: Action) => void): void {
  const { texts } = useAdmin();
  const latest = useRef(run);
  latest.current = run;
  const offered = actions.join(' ');
  useEffect(() => {
    const names = offered.split(' ').filter(Boolean) as Action[];
    return offerActions(
      names.map((action) => ({
        id: `order-${action}`,
        name: `${reference}: ${texts[`adminStore.action.${action}`]}`,
        run: () => latest.current(action),
      })),
    );
  }, [offered, reference, texts]);
}

export function OrderActions({ order, choose, onDone, put, onMoved, reload }: Props) {
  const { texts, locale } = useAdmin();
  const { id, state, version, email, reference, refunder, missingCents, totalCents } = order;
  const [busy, setBusy] = useState<'open' | 'mail'>();
  const [link, setLink] = useState('');
  const actions = toActions(order);
  const next = nextOfOrder(order);
  const primary = next === 'fulfil' && actions.includes('send') ? 'send' : next;

  const moved = { title: texts['adminStore.changed'], message: texts['adminStore.changed.why'] };
  const received = state === 'pending' ? totalCents - missingCents : 0;
  const cancel = () =>
    confirmed({
      title: fill(texts['adminStore.cancel.title'], { reference }),
      text: [
        fill(texts['adminStore.cancel.text'], { email }),
        received > 0 ? fill(texts['adminStore.cancel.part'], { amount: formatEuro(locale, received) }) : '',
      ]
        .join(' ')
        .trim(),
      verb: texts['adminStore.cancel.verb'],
      done: '',
      run: async () => {
        const outcome = handleMoved(await takeStep(id, { action: 'cancel', state, version, note: '' }), moved, onMoved);
        if (outcome.ok) onDone(outcome.data);
        return outcome;
      },
    });
  const run = (action: Action) => (action === 'cancel' ? void cancel() : choose(action));
  const attempt = async <Data,>(name: 'open' | 'mail', call: () => Promise<Outcome<Data>>, done: (data: Data) => void) => {
    if (busy) return;
    setBusy(name);
    const outcome = await call();
    setBusy(undefined);
    if (outcome.ok) done(outcome.data);
    else if (outcome.status !== 401)
      void notify('error', {
        title: texts['admin.do.failed'],
        message: outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'],
      });
  };
  const open = () =>
    attempt(
      'open',
      () => freshly(texts['adminStore.action.open'], () => makeLink(id)),
      (made) => {
        const page = globalThis.open(made.link, '_blank');
        if (page) page.opener = null;
        // The browser blocks pages that open too long after the press.
        setLink(page ? '' : made.link);
        reload();
      },
    );
  const mail = () =>
    attempt(
      'mail',
      () => mailLink(id),
      (changed) => {
        put(changed);
        void notify('success', { title: fill(texts['adminStore.mail.done'], { email }) });
      },
    );

  useOfferedActions(actions, reference, run);

  return (
    <>
      <div className="order-actions">
        {actions.map((action) => (
          <Button key={`${state}-${action}`} size="sm" variant={action === primary ? 'solid' : 'outline'} onClick={() => run(action)}>
            {action === 'cancel' && received > 0 ? texts['adminStore.action.return'] : texts[`adminStore.action.${action}`]}
          </Button>
        ))}
        <Button size="sm" variant="text" loading={busy === 'open'} loadingText={texts['adminStore.opening']} onClick={() => void open()}>
          {texts['adminStore.action.open']}
        </Button>
        <Button size="sm" variant="text" loading={busy === 'mail'} loadingText={texts['adminStore.saving']} onClick={() => void mail()}>
          {texts['adminStore.action.mail']}
        </Button>
      </div>
      {refunder === 'snipcart' && <p className="muted">{texts['adminStore.refund.snipcart']}</p>}
      <div role="status">
        {link && (
          <p>
            {texts['adminStore.opened']}{' '}
            <a href={link} target="_blank" rel="noreferrer">
              {texts['adminStore.opened.link']}
            </a>
            .
          </p>
        )}
      </div>
    </>
  );
}
