import { useRef } from 'react';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { takeStep } from './calls.ts';
import {
  MAILED_ACTIONS,
  NOTED_ACTIONS,
  type OpenedRequest,
  REQUEST_LIMITS,
  type RequestAction,
  stepSchema,
} from './privacy-admin.schema.ts';
import type { TemplateTexts } from './template.ts';
import { mailFor } from './template.ts';

interface Props {
  action: RequestAction;
  request: OpenedRequest;
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
  onClose: () => void;
  onDone: (request: OpenedRequest) => void;
}

export function ActionDialog({ action, request, templates, onClose, onDone }: Props) {
  const { texts } = useAdmin();
  const done = useRef(request);
  const { id, state, email, locale } = request;
  const isMailed = MAILED_ACTIONS.includes(action);
  const isNoted = NOTED_ACTIONS.includes(action);
  const language = texts[`language.name.${locale}`];
  return (
    <EditDialog title={texts[`privacyAdmin.action.${action}`]} closeText={texts['privacyAdmin.dialog.close']} onClose={onClose}>
      <AdminForm
        id={`request-${action}-${id}`}
        saved={{ values: { note: '', ...(isMailed && mailFor(action, request, templates)) }, version: 0 }}
        bodyOf={({ note = '', subject = '', text = '' }) => ({ action, state, note, subject, text })}
        schema={stepSchema}
        save={async (body) => {
          const outcome = await takeStep(id, body);
          if (!outcome.ok) return outcome;
          done.current = outcome.data;
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={() => onDone(done.current)}
        texts={{
          ...texts,
          'adminForm.save': texts[isMailed ? 'privacyAdmin.send' : 'privacyAdmin.close.verb'],
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
