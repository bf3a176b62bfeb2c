import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { openModal } from '@/features/focus/modal.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { MessageKey } from '@/i18n/translator.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { isTick, SETUP_FIELDS, SETUP_FILE_NAMES, SETUP_FILES, type SetupPart } from '../fields.shared.ts';
import { nameOf, type SetupChange } from '../setup.shared.ts';

interface Props {
  changes: readonly SetupChange[];
  labels: Record<string, string>;
  /** @param isAgreed whether to write them */
  onEnd: (isAgreed: boolean) => void;
}

const fieldOf = (name: string) => SETUP_FIELDS.find((field) => nameOf(field) === name);
const fileOf = (name: string): SetupPart => fieldOf(name)?.file ?? 'site';

function useWords() {
  const { texts } = useAdmin();
  return (name: string, words: string): string => {
    const field = fieldOf(name);
    if (field && isTick(field)) return texts[words === 'true' ? 'setup.yes' : 'setup.no'];
    const option = field?.options?.find(([value]) => value === words)?.[1];
    return option ? texts[option] : words || texts['adminSetup.empty'];
  };
}

function Changes({ changes, labels }: Pick<Props, 'changes' | 'labels'>) {
  const { texts } = useAdmin();
  const wordsOf = useWords();
  return (
    <dl className="setup-changes">
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{own(labels, name)}</dt>
          <dd lang={fieldOf(name)?.locale ?? undefined}>
            <span className="visually-hidden">{texts['adminSetup.review.from']}: </span>
            <del>{wordsOf(name, from)}</del>
          </dd>
          <dd lang={fieldOf(name)?.locale ?? undefined}>
            <span className="visually-hidden">{texts['adminSetup.review.to']}: </span>
            <ins>{wordsOf(name, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a change of these also asks for. */
const NOTES: readonly [prefix: string, MessageKey][] = [
  ['owner.email', 'adminSetup.email'],
  ['url', 'adminSetup.url'],
  ['owner.name.', 'adminSetup.texts'],
  ['brand', 'adminSetup.texts'],
  ['owner.place.', 'adminSetup.texts'],
];

/** All changes, by file, before anything is written. */
export function Review({ changes, labels, onEnd }: Props) {
  const { texts } = useAdmin();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const node = dialog.current;
    openModal(node);
    node?.querySelector('h2')?.focus();
    return () => node?.close();
  }, []);
  const notes = new Set(NOTES.filter(([prefix]) => changes.some(({ name }) => name.startsWith(prefix))).map(([, key]) => key));
  return (
    <dialog
      ref={dialog}
      className="edit-dialog setup-review"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onEnd(false);
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {texts['adminSetup.review.title']}
      </h2>
      {changes.length === 0 && <p>{texts['adminSetup.review.none']}</p>}
      {([...SETUP_FILE_NAMES, 'pictures'] as const).map((file) => {
        const own = changes.filter(({ name }) => fileOf(name) === file);
        return (
          own.length > 0 && (
            <section key={file}>
              <h3>{file === 'pictures' ? texts['setup.group.pictures'] : <code>{SETUP_FILES[file]}</code>}</h3>
              <Changes changes={own} labels={labels} />
            </section>
          )
        );
      })}
      {[...notes].map((key) => (
        <p key={key} className="setup-note">
          {texts[key]}
        </p>
      ))}
      <div className="admin-form-foot">
        {changes.length > 0 && <Button onClick={() => onEnd(true)}>{texts['adminSetup.review.write']}</Button>}
        <Button variant="outline" onClick={() => onEnd(false)}>
          {texts['adminSetup.review.back']}
        </Button>
      </div>
    </dialog>
  );
}
