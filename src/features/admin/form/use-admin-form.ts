import { useStore } from '@nanostores/react';
import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { announce } from '@/features/announcements/announce.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { createDraft } from '@/features/forms/draft.ts';
import { useErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import { readValues } from '@/features/forms/form-values.ts';
import { fieldValuesSchema, problemLine } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { isChord } from '../shell/keys.ts';
import { $session } from '../shell/session.ts';
import { type AdminFields, type AdminFormOptions, createAdminForm } from './admin-form-store.ts';
import { setValues } from './set-values.ts';
import type { Edited } from './written.ts';

interface Options<Body extends z.ZodType> extends AdminFormOptions<Body> {
  id: string;
  saved: Edited;
}

const adminFields = (form: HTMLFormElement): AdminFields => ({
  read: () => readValues(form),
  show: (values) => setValues(form, values),
  focusSave: () => form.querySelector<HTMLElement>('[type=submit]')?.focus(),
});

/** Saves with Ctrl+S: the focused form, or the page's only one from anywhere. */
function useSaveKey(node: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = node.current;
      if (!isChord(event, 'KeyS') || !form) return;
      if (!form.contains(document.activeElement) && document.querySelectorAll('form[data-admin-form]').length > 1) return;
      event.preventDefault();
      form.requestSubmit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [node]);
}

/** Warns before leaving with unsaved changes. In the layout phase, so that the page can be left as soon as it shows "saved". */
function useLeaveWarning(isDirty: boolean): void {
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

export function useAdminForm<Body extends z.ZodType>(options: Options<Body>) {
  const { id, saved, texts, labels, languageTag } = options;
  const node = useRef<HTMLFormElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const [{ draft, store }] = useState(() => {
    const made = createDraft(`admin:${id}`, fieldValuesSchema);
    const fields = () => (node.current ? adminFields(node.current) : undefined);
    return { draft: made, store: createAdminForm(saved, fields, made, () => latest.current) };
  });
  const { errors, slips, refusals, failure, status, isDirty, conflict } = useStore(store.$form);
  const draftState = useStore(draft.$state);
  const summary = useErrorSummary(refusals);
  useSaveKey(node);
  useLeaveWarning(isDirty);
  useEffect(() => store.start(), [store]);
  useEffect(() => $session.listen((session) => session === 'open' && store.signedIn()), [store]);

  const view: FormView = { id, languageTag, texts, labels, errors: { ...errors, ...slips } };
  return {
    view,
    refused: { ...view, errors },
    summary,
    isDirty,
    status,
    failure,
    conflict,
    draftState,
    revert: store.revert,
    keepMine: () => void store.keepMine(),
    takeTheirs: store.takeTheirs,
    form: {
      id,
      noValidate: true,
      'data-admin-form': '',
      ref: node,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void store.submit();
      },
      onInput: store.edited,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const name = (target as Partial<HTMLInputElement>).name ?? '';
        if (!name) return;
        latest.current.onLeave?.(name);
        const problem = store.left(name);
        if (problem) announce(problemLine(own(labels, name), problem));
      },
    },
  };
}
