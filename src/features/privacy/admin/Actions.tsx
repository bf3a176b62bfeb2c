import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import type { Outcome } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import type { DialogAction } from './ActionDialog.tsx';
import { makeLink, takeStep } from './calls.ts';
import { NEXT_TEXTS, nextOfRequest } from './next-action.shared.ts';
import type { OpenedRequest, RequestAction } from './privacy-admin.schema.ts';

interface Props {
  request: OpenedRequest;
  first: string;
  put: (request: OpenedRequest) => void;
  reload: () => void;
  choose: (action: DialogAction) => void;
  lookUp: (address: string) => void;
}

/** What leads to the end of a request: its answer, or the step before. */
const PRIMARY = ['answer', 'verify'] as const;

interface StepProps {
  action: RequestAction;
  variant: 'text' | 'outline' | 'solid';
  busy: boolean;
  run: (action: RequestAction) => void;
}

function StepButton({ action, variant, busy, run }: StepProps) {
  const { texts } = useAdmin();
  return (
    <Button
      size="sm"
      variant={variant}
      loading={action === 'work' && busy}
      loadingText={texts['privacyAdmin.action.work']}
      onClick={() => run(action)}
    >
      {texts[`privacyAdmin.action.${action}`]}
    </Button>
  );
}

export function Actions({ request, first, put, reload, choose, lookUp }: Props) {
  const { texts } = useAdmin();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState('');
  const { id, state, email, reference, actions } = request;
  const next = nextOfRequest(request);
  const data = (next === 'export' || next === 'erase') && actions.includes('answer') ? next : undefined;

  const step = async (action: RequestAction): Promise<Outcome<OpenedRequest>> => {
    const outcome = await takeStep(id, { action, state });
    if (outcome.ok) put(outcome.data);
    return outcome;
  };
  const work = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await step('work');
    setBusy(false);
    if (!outcome.ok && outcome.status !== 401)
      void notify('error', {
        title: texts['admin.do.failed'],
        message: outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'],
      });
  };
  const verify = () =>
    confirmed({
      title: fill(texts['privacyAdmin.verify.title'], { reference }),
      text: fill(texts['privacyAdmin.verify.text'], { email }),
      verb: texts['privacyAdmin.action.verify'],
      done: '',
      run: () => step('verify'),
    });
  const handOn = () =>
    confirmed({
      title: fill(texts['privacyAdmin.link.title'], { reference }),
      text: fill(texts['privacyAdmin.link.text'], { email }),
      verb: texts['privacyAdmin.link.verb'],
      done: '',
      run: async () => {
        const outcome = await makeLink(id);
        if (!outcome.ok) return outcome;
        setLink(outcome.data.link);
        reload();
        return outcome;
      },
    });
  const run = (action: RequestAction) => {
    if (action === 'work') void work();
    else if (action === 'verify') void verify();
    else choose(action);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const action = actions.find((one) => one === first);
    if (first === 'held') lookUp(email);
    else if (data && data === first) choose(data);
    // A link must not act by itself, so what asks nothing waits for its button.
    else if (action && action !== 'work') run(action);
  }, []);
  const primary = PRIMARY.find((action) => actions.includes(action));
  const stepButton = (action: RequestAction) => (
    <StepButton key={action} action={action} variant={action !== primary ? 'text' : data ? 'outline' : 'solid'} {...{ busy, run }} />
  );
  return (
    <>
      <h3>{texts['privacyAdmin.actions']}</h3>
      {actions.length === 0 && <p>{texts['privacyAdmin.actions.none']}</p>}
      <div className="request-actions">
        {data && (
          <Button size="sm" onClick={() => choose(data)}>
            {texts[NEXT_TEXTS[data]]}
          </Button>
        )}
        {primary && stepButton(primary)}
        <Button size="sm" variant="outline" onClick={() => lookUp(email)}>
          {texts['privacyAdmin.held.this']}
        </Button>
      </div>
      {actions.length > 0 && (
        <div className="request-actions">
          <span className="muted small">{texts['privacyAdmin.actions.others']}:</span>
          {actions.filter((action) => action !== primary).map(stepButton)}
          <Button size="sm" variant="text" onClick={() => void handOn()}>
            {texts['privacyAdmin.link']}
          </Button>
        </div>
      )}
      <div role="status">
        {link && (
          <p className="request-link">
            {texts['privacyAdmin.link.made']} <code>{link}</code>
          </p>
        )}
      </div>
    </>
  );
}
