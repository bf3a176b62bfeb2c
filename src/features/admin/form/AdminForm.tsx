import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { ErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import type { FormView } from '@/features/forms/texts.ts';
import { type AdminTexts, useAdmin } from '../shell/admin.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { useAdminForm } from './use-admin-form.ts';
import '@/features/forms/forms.css';
import './form.css';

type Props<Body extends z.ZodType> = Omit<Parameters<typeof useAdminForm<Body>>[0], 'texts' | 'languageTag'> & {
  texts?: Partial<AdminTexts>;
  children: (form: FormView) => ReactNode;
  extra?: ReactNode;
};

export function AdminForm<Body extends z.ZodType>({ children, extra, texts: words, ...options }: Props<Body>) {
  const admin = useAdmin();
  const texts = { ...admin.texts, ...words };
  const { view, refused, summary, isDirty, status, failure, conflict, draftState, revert, keepMine, takeTheirs, form } = useAdminForm({
    ...options,
    texts,
    languageTag: admin.languageTag,
  });
  const isSaving = status === 'busy';
  const word = isSaving ? '' : status === 'done' && !isDirty ? texts['adminForm.saved'] : isDirty ? texts['adminForm.dirty'] : '';
  return (
    <form {...form} className="form admin-form">
      <ErrorSummary form={refused} ref={summary} />
      {draftState === 'restored' && isDirty && <p className="small muted">{texts['adminForm.draft']}</p>}
      {children(view)}
      <div role="alert">{failure && <p className="form-failure">{failure}</p>}</div>
      {conflict && (
        <ConflictNotice conflict={conflict} labels={options.labels} isBusy={isSaving} keepMine={keepMine} takeTheirs={takeTheirs} />
      )}
      <div className="admin-form-foot">
        <Button type="submit" loading={isSaving} loadingText={texts['adminForm.saving']}>
          {texts['adminForm.save']}
        </Button>
        {isDirty && !isSaving && (
          <Button
            variant="text"
            onClick={() => {
              revert();
              conclude(texts['adminForm.reverted']);
            }}
          >
            {texts['adminForm.revert']}
          </Button>
        )}
        {extra}
        <span className="small muted" role="status" data-saved={status === 'done' || undefined}>
          {word}
        </span>
      </div>
    </form>
  );
}
