import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { openModal } from '@/features/focus/modal.ts';
import { signInByPasskey } from '@/features/login/ceremony.ts';
import { hasPasskeys } from '@/features/login/passkeys-here.ts';
import { useAdmin } from '../shell/admin.tsx';
import { FRESH_SIGN_IN, signInAddress } from '../shell/session.ts';
import { $question } from './confirm.ts';

/** `isFresh`: the server requires a recent sign-in. `hasPasskey`: the owner has registered a passkey. */
interface Problem {
  isFresh: boolean;
  hasPasskey?: boolean;
  text: string;
}

/** The focus starts on Cancel; errors show in the dialog, which stays open. */
export function ConfirmDialog() {
  const { texts, languageTag } = useAdmin();
  const question = useStore($question, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const id = useId();

  useEffect(() => {
    if (!question) return dialog.current?.close();
    setProblem(undefined);
    setBusy(false);
    openModal(dialog.current);
    cancel.current?.querySelector('button')?.focus();
  }, [question]);

  const canConfirm = problem?.hasPasskey === true && typeof window !== 'undefined' && hasPasskeys();
  const leave = () => !busy && question?.settle(false);
  const run = async () => {
    if (!question || busy) return;
    setBusy(true);
    if (canConfirm && !(await signInByPasskey()).ok) {
      setBusy(false);
      return setProblem({ isFresh: true, hasPasskey: true, text: texts['admin.confirm.passkey.none'] });
    }
    setProblem(undefined);
    const outcome = await question.run();
    setBusy(false);
    if (outcome.ok) {
      question.settle(true);
      conclude(question.done);
    } else if (outcome.status === 403 && outcome.error.code === FRESH_SIGN_IN)
      setProblem({ isFresh: true, hasPasskey: outcome.error.data?.['hasPasskey'] === true, text: '' });
    else
      setProblem({
        isFresh: false,
        text: outcome.offline ? texts['admin.confirm.offline'] : outcome.error.message || texts['admin.confirm.failed'],
      });
  };

  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // The browser closes it at a second Escape, whatever the first did. While it works, it stays for the error.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !question) return;
        if (busy) openModal(currentTarget);
        else leave();
      }}
    >
      <h2 id={`${id}-title`}>{question?.title}</h2>
      <p id={`${id}-text`}>{question && (question.text ?? texts['admin.confirm.freshly'])}</p>
      <div role="alert">
        {problem?.text && <p className="confirm-problem">{problem.text}</p>}
        {problem?.isFresh && (
          <p className="confirm-problem">
            {texts['admin.confirm.fresh']}{' '}
            <a href={signInAddress(languageTag)} target="_blank" rel="noreferrer">
              {texts['admin.confirm.signIn']}
            </a>
            .
          </p>
        )}
      </div>
      <div className="confirm-actions" ref={cancel}>
        <Button variant="outline" onClick={leave}>
          {texts['admin.confirm.cancel']}
        </Button>
        <Button loading={busy} loadingText={texts['admin.confirm.busy']} onClick={() => void run()}>
          {canConfirm ? texts['admin.confirm.passkey'] : question?.verb}
        </Button>
      </div>
    </dialog>
  );
}
