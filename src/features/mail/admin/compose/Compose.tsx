import { useStore } from '@nanostores/react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { DraftConflict, DraftStatus } from '../drafts/DraftStatus.tsx';
import type { DraftSyncStore } from '../drafts/draft-sync.ts';
import { SUBJECT_LENGTH } from '../mail.schema.ts';
import { RECIPIENT_KINDS, type RecipientKind } from '../recipients.schema.ts';
import type { ComposeStore, TextField } from './compose-store.ts';
import { Files } from './Files.tsx';
import { findGap } from './opening.ts';

interface Props {
  compose: ComposeStore;
  label: string;
  language: 'en' | 'el';
  canArchive: boolean;
  /** Beside the text, such as its templates. */
  tools?: ReactNode;
  text: RefObject<HTMLTextAreaElement | null>;
  to?: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}

interface LineProps {
  compose: ComposeStore;
  name: Exclude<TextField, 'text'>;
  field?: Ref<HTMLInputElement> | undefined;
}

function Line({ compose, name, field }: LineProps) {
  const { texts } = useAdmin();
  const { [name]: value, problems } = useStore(compose.$compose);
  const id = useId();
  const problem = problems[name];
  return (
    <div className="compose-line">
      <label htmlFor={id}>{texts[`mail.compose.${name}`]}</label>
      <input
        id={id}
        ref={field}
        className="small-field"
        value={value}
        autoComplete="off"
        spellCheck={name === 'subject'}
        inputMode={name === 'subject' ? 'text' : 'email'}
        maxLength={name === 'subject' ? SUBJECT_LENGTH : undefined}
        required={name === 'to'}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ currentTarget }) => compose.write(name, currentTarget.value)}
      />
      {problem && (
        <p className="mail-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A line that the owner asked for takes the focus of the button that is gone. */
const focusNew = (input: HTMLInputElement | null) => input?.focus();

function Recipients({ compose, to }: Pick<Props, 'compose' | 'to'>) {
  const { texts } = useAdmin();
  const { cc, bcc } = useStore(compose.$compose);
  const [isShown, setShown] = useState(false);
  const shown: readonly RecipientKind[] = isShown || cc || bcc ? RECIPIENT_KINDS : ['to'];
  return (
    <>
      {shown.map((kind) => (
        <Line key={kind} compose={compose} name={kind} field={kind === 'to' ? to : kind === 'cc' && isShown ? focusNew : undefined} />
      ))}
      {shown.length === 1 && (
        <button type="button" className="mail-link mail-copies" onClick={() => setShown(true)}>
          {texts['mail.compose.copies']}
        </button>
      )}
    </>
  );
}

const firstProblem = (form: HTMLElement): void => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

function selectGap(field: HTMLTextAreaElement | null): void {
  const gap = field && findGap(field.value);
  if (gap) field.setSelectionRange(gap.start, gap.end);
}

/** Saves at once when the page is left or hidden. */
function useFlush(draft: DraftSyncStore): void {
  useEffect(() => {
    const onHide = () => document.hidden && void draft.flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void draft.flush();
    };
  }, [draft]);
}

interface FootProps extends Pick<Props, 'compose' | 'canArchive' | 'onLeave'> {
  archive: () => void;
  hint: string;
}

function Foot({ compose, canArchive, onLeave, archive, hint }: FootProps) {
  const { texts } = useAdmin();
  const { isBusy } = useStore(compose.$compose);
  const discard = () => {
    compose.discard();
    announce(texts['mail.reply.discarded']);
    onLeave();
  };
  return (
    <div className="mail-reply-foot">
      <Button type="submit" loading={isBusy} loadingText={texts['mail.reply.busy']}>
        {texts['mail.reply.send']}
      </Button>
      {canArchive && (
        <Button variant="outline" onClick={archive}>
          {texts['mail.reply.sendArchive']}
        </Button>
      )}
      <Button variant="text" onClick={discard}>
        {texts['mail.reply.discard']}
      </Button>
      <DraftStatus draft={compose.draft} />
      <span className="mail-small mail-hint" id={hint}>
        {texts['mail.reply.hint']}
      </span>
    </div>
  );
}

export function Compose({ compose, label, language, canArchive, tools, text, to, onLeave }: Props) {
  const { texts } = useAdmin();
  const { text: written, problems } = useStore(compose.$compose);
  useFlush(compose.draft);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const send = async (archive: boolean) => {
    await compose.send(archive);
    const form = document.getElementById(id);
    if (form) requestAnimationFrame(() => firstProblem(form));
    if (compose.$compose.get().problems.text === texts['mail.reply.unfilled']) requestAnimationFrame(() => selectGap(text.current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send(event.shiftKey && canArchive);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    compose.attach(files);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    compose.attach(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <form
      id={id}
      className="mail-reply"
      aria-label={label}
      data-over={isOver || undefined}
      noValidate
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Recipients compose={compose} {...(to && { to })} />
      <Line compose={compose} name="subject" />
      <p className="mail-reply-head">
        <label htmlFor={`${id}-text`}>{texts['mail.compose.text']}</label>
        {tools}
      </p>
      <textarea
        id={`${id}-text`}
        ref={text}
        rows={6}
        lang={language}
        value={written}
        aria-invalid={Boolean(problems.text)}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ currentTarget }) => compose.write('text', currentTarget.value)}
      />
      <div role="alert" id={`${id}-problem`}>
        {(problems.text ?? problems.all) && <p className="mail-problem">{problems.text ?? problems.all}</p>}
      </div>
      <Files compose={compose} />
      <DraftConflict draft={compose.draft} />
      <Foot {...{ compose, canArchive, onLeave }} archive={() => void send(true)} hint={`${id}-hint`} />
    </form>
  );
}
