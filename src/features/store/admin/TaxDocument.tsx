import { useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { MARK, TAX_FILE_BYTES } from '@/features/store/order/document.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { confirmed, freshly } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { attachTax, changeTransmission } from './calls.ts';
import type { OpenedOrder } from './store-admin.schema.ts';

interface Props {
  order: OpenedOrder;
  document: OpenedOrder['documents'][number];
  put: (order: OpenedOrder) => void;
}

const MEGABYTE = 1_000_000;

/** The state of a document's tax document, and where the owner attaches one that somebody else issued. */
export function TaxDocument({ order, document, put }: Props) {
  const { texts } = useAdmin();
  const { tax, kind } = document;
  if (!tax) return null;
  const { state, mark, error } = tax;
  const isDue = state === 'missing';
  return (
    <>
      <p className={isDue || state === 'failed' ? 'order-urgent' : 'order-note'}>
        {fill(texts[`adminStore.tax.${state}`], { mark: mark ?? '' })} {error}
      </p>
      {isDue && kind === 'invoice' && <p className="order-note">{texts['adminStore.tax.provider']}</p>}
      {(state === 'failed' || state === 'waiting' || state === 'sent') && <Transmission order={order} document={document} put={put} />}
      {state !== 'sent' && <AttachForm order={order} document={document} put={put} />}
    </>
  );
}

function Transmission({ order, document, put }: Props) {
  const { texts } = useAdmin();
  const [busy, setBusy] = useState(false);
  const change = async (action: 'send' | 'cancel') => {
    const outcome = await freshly(texts[`adminStore.tax.${action}`], () => changeTransmission(order.id, document.id, action));
    if (outcome.ok) put(outcome.data);
    return outcome;
  };
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await change('send');
    setBusy(false);
    if (!outcome.ok && outcome.status !== 401)
      void notify('error', {
        title: texts['admin.do.failed'],
        message: outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'],
      });
  };
  const cancel = () =>
    confirmed({
      title: texts['adminStore.tax.cancel'],
      text: texts['adminStore.tax.cancel.text'],
      verb: texts['adminStore.tax.cancel'],
      done: texts['adminStore.tax.cancel.done'],
      run: () => change('cancel'),
    });
  if (document.tax?.state === 'sent')
    return (
      <Button size="xs" variant="text" onClick={() => void cancel()}>
        {texts['adminStore.tax.cancel']}
      </Button>
    );
  return (
    <Button size="xs" variant="outline" loading={busy} loadingText={texts['adminStore.saving']} onClick={() => void send()}>
      {texts['adminStore.tax.send']}
    </Button>
  );
}

function AttachForm({ order, document, put }: Props) {
  const { texts } = useAdmin();
  const id = useId();
  const [mark, setMark] = useState('');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const isReplaced = document.tax?.state === 'attached';
  const attach = async () => {
    if (busy) return;
    const given = mark.trim();
    if (!MARK.test(given)) return setWrong(texts['adminStore.tax.mark.wrong']);
    if (!file || file.size > TAX_FILE_BYTES)
      return setWrong(fill(texts['adminStore.tax.file.wrong'], { megabytes: TAX_FILE_BYTES / MEGABYTE }));
    setWrong('');
    setBusy(true);
    const outcome = await attachTax(order.id, document.id, given, file);
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.status !== 401)
        setWrong(outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why']);
      return;
    }
    put(outcome.data);
    void notify('success', { title: texts['adminStore.tax.done'] });
  };
  return (
    <details className="order-events">
      <summary>{texts[isReplaced ? 'adminStore.tax.replace' : 'adminStore.tax.attach']}</summary>
      <div className="field">
        <label htmlFor={`${id}-mark`}>{texts['adminStore.tax.mark']}</label>
        <input
          id={`${id}-mark`}
          className="small-field"
          inputMode="numeric"
          autoComplete="off"
          value={mark}
          aria-describedby={`${id}-wrong`}
          onChange={({ currentTarget }) => setMark(currentTarget.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>{texts['adminStore.tax.file']}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".pdf,application/pdf"
          aria-describedby={`${id}-wrong`}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
      </div>
      <p id={`${id}-wrong`} className="documents-error" role="alert">
        {wrong}
      </p>
      <Button size="sm" variant="outline" loading={busy} loadingText={texts['adminStore.saving']} onClick={() => void attach()}>
        {texts['adminStore.tax.verb']}
      </Button>
    </details>
  );
}
