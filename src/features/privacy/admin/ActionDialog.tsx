import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { fromButton } from '../../admin/form/from-button.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { copyFile } from '../../mail/admin/calls.ts';
import { settings } from '../../mail/settings/calls.ts';
import { eraseHeld, lookUp, takeStep } from './calls.ts';
import { goesLines, HeldLines, staysLines } from './held-lines.tsx';
import type { DataAction } from './next-action.shared.ts';
import {
  type HeldData,
  MAILED_ACTIONS,
  NOTED_ACTIONS,
  type OpenedRequest,
  REQUEST_LIMITS,
  type RequestAction,
  stepSchema,
} from './privacy-admin.schema.ts';
import { doneText, mailFor, type TemplateTexts } from './template.ts';

export type DialogAction = RequestAction | DataAction;

interface Props {
  action: DialogAction;
  request: OpenedRequest;
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
  /** Instead of an export that no mail can take. */
  lookUp: () => void;
  onClose: () => void;
  onDone: (request: OpenedRequest) => void;
}

const isAboutData = (action: DialogAction): action is DataAction => action === 'export' || action === 'erase';

/** Opens once its mail can be signed, and the data that it is about is counted. */
export function ActionDialog(props: Props) {
  const { action, request, onClose } = props;
  const prepared = useResource(async (signal) => {
    const [frame, held] = await Promise.all([settings.read(signal), isAboutData(action) ? lookUp(request.email, signal) : undefined]);
    if (held && !held.ok) return held;
    return { ok: true, data: { signature: frame.ok ? frame.data.signatures[request.locale] : '', held: held?.data } };
  }, action);
  const { data } = prepared;
  const isTooLarge = action === 'export' && (data?.held?.archives ?? 0) > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (!isTooLarge) return;
    onClose();
    props.lookUp();
  }, [isTooLarge]);
  return data && !isTooLarge ? <Dialog {...props} {...data} /> : <PartState resource={prepared} />;
}

/** Exports or erases once, however often the mail is tried. @returns what goes with the mail */
function useData(action: DialogAction, { id, email }: OpenedRequest, held: HeldData | undefined) {
  const { texts } = useAdmin();
  const done = useRef<{ files: string[] }>(undefined);
  return async (): Promise<Outcome<{ files: string[] }>> => {
    if (done.current) return { ok: true, data: done.current };
    const keep = (files: string[]): Outcome<{ files: string[] }> => {
      done.current = { files };
      return { ok: true, data: done.current };
    };
    if (action === 'export') {
      const outcome = await copyFile({ document: `export:${id}` });
      return outcome.ok ? keep([outcome.data.id]) : outcome;
    }
    if (action !== 'erase' || !held || goesLines(held.goes, texts, 'en').length === 0) return keep([]);
    const { until } = held;
    const outcome = await freshly(texts['privacyAdmin.erase.verb'], () => eraseHeld({ address: email, request: id, until }));
    return outcome.ok ? keep([]) : outcome;
  };
}

function Dialog({
  action: chosen,
  request,
  templates,
  onClose,
  onDone,
  ...prepared
}: Props & { signature: string; held: HeldData | undefined }) {
  const { texts } = useAdmin();
  const done = useRef(request);
  const [{ signature, held }] = useState(prepared);
  const handle = useData(chosen, request, held);
  const { id, state, email, locale } = request;
  const action = isAboutData(chosen) ? 'answer' : chosen;
  const isMailed = MAILED_ACTIONS.includes(action);
  const isNoted = NOTED_ACTIONS.includes(action);
  const language = texts[`language.name.${locale}`];
  const also = { signature, done: isAboutData(chosen) && held ? doneText(chosen, held, templates[locale], locale) : '' };
  return (
    <EditDialog
      title={isAboutData(chosen) ? texts[`privacyAdmin.next.${chosen}`] : texts[`privacyAdmin.action.${chosen}`]}
      closeText={texts['privacyAdmin.dialog.close']}
      onClose={onClose}
    >
      {isAboutData(chosen) && held && <Shown action={chosen} held={held} />}
      <AdminForm
        id={`request-${action}-${id}`}
        saved={{ values: { note: '', ...(isMailed && mailFor(action, request, templates, also)) }, version: 0 }}
        bodyOf={({ note = '', subject = '', text = '' }) => ({ action, state, note, subject, text })}
        schema={stepSchema}
        {...(isAboutData(chosen) && { confirm: fromButton })}
        save={async (body) => {
          const handled = await handle();
          if (!handled.ok) return handled;
          const step = () => takeStep(id, { ...body, ...handled.data });
          const outcome = await freshly(texts['privacyAdmin.send'], step);
          if (!outcome.ok) return outcome;
          done.current = outcome.data;
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={() => onDone(done.current)}
        texts={{
          ...texts,
          'adminForm.save': isAboutData(chosen)
            ? texts[`privacyAdmin.${chosen}.send`]
            : texts[isMailed ? 'privacyAdmin.send' : 'privacyAdmin.close.verb'],
          'adminForm.saving': texts['privacyAdmin.sending'],
          'adminForm.saved': texts['privacyAdmin.sent'],
        }}
        labels={{
          note: texts['privacyAdmin.note'],
          subject: texts['privacyAdmin.mail.subject'],
          text: texts['privacyAdmin.mail.text'],
        }}
      >
        {(form) => (
          <>
            {isNoted && <TextArea form={form} name="note" required max={REQUEST_LIMITS.note} rows={2} />}
            {isMailed && (
              <>
                <TextField form={form} name="subject" required autoComplete="off" />
                <TextArea
                  form={form}
                  name="text"
                  required
                  max={REQUEST_LIMITS.text}
                  rows={12}
                  hint={fill(texts['privacyAdmin.mail.hint'], { email, language })}
                />
              </>
            )}
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}

/** What the button does beside sending the mail. */
function Shown({ action, held }: { action: DataAction; held: HeldData }) {
  const { texts, languageTag } = useAdmin();
  if (action === 'export') return <p>{fill(texts['privacyAdmin.export.with'], { address: held.address })}</p>;
  return <HeldLines Heading="h3" goes={goesLines(held.goes, texts, languageTag)} stays={staysLines(held.stays, texts, languageTag)} />;
}
