import { atom } from 'nanostores';
import { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { type DraftState, draftStore } from '@/features/forms/draft.ts';
import { type FieldKey, fieldErrors } from '@/i18n/field-errors.ts';
import { fill } from '@/i18n/fill.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { type sentSchema, UNDO_SEND_MS, WRITTEN_LENGTH, type WrittenMail, writtenFile } from '../mail.schema.ts';
import { RECIPIENT_KINDS, recipientList } from '../recipients.schema.ts';
import type { MailDialogs } from '../store/actions.ts';
import type { MailServer } from '../store/parts.ts';
import { createFiles, type FilesServer } from './files-store.ts';

/** Characters of a draft: a mail that is too long is refused, and still saved. */
const DRAFT_LENGTH = 1_000_000;
const line = z.string().max(DRAFT_LENGTH).default('');
const draftSchema = z.object({ text: line, to: line, cc: line, bcc: line, subject: line, files: z.array(writtenFile).default([]) });

export type Fields = Omit<WrittenMail, 'thread'>;
export type TextField = Exclude<keyof Fields, 'files'>;
export type Problems = Readonly<Partial<Record<keyof Fields | 'all', string>>>;

export interface Compose extends Fields {
  isOpen: boolean;
  isBusy: boolean;
  problems: Problems;
  draft: DraftState;
}
const NO_FIELDS: Fields = { to: '', cc: '', bcc: '', subject: '', text: '', files: [] };
const NOTHING: Compose = { ...NO_FIELDS, isOpen: false, isBusy: false, problems: {}, draft: 'none' };

interface Options {
  /** Names the draft. */
  id: string;
  /** Null for a new conversation. */
  thread: string | null;
  texts: AdminTexts;
  server: Pick<MailServer, 'sendMessage' | 'takeBack' | 'undoChange'> & FilesServer;
  dialogs: Pick<MailDialogs, 'undoable'>;
  isOnline: () => boolean;
  onSent: (thread: string | null, isArchived: boolean) => void;
  onTakenBack: () => void;
  storage?: () => Storage;
}

type Sent = Pick<z.output<typeof sentSchema>, 'change' | 'isHeld'> & { mail: { id: string } };
type Failed = Outcome<unknown> & { ok: false };

const FIELDS = ['to', 'cc', 'bcc', 'subject', 'text', 'files'] as const;

export function refusals(outcome: Failed, isOnline: boolean, texts: AdminTexts): Problems {
  const { fields = {}, message } = outcome.error;
  // A list's faults are named by their place in it.
  const named = Object.entries(fields).flatMap(([name, problem]) => {
    const field = FIELDS.find((one) => name === one || name.startsWith(`${one}.`));
    return field ? [[field, problem]] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  if ([404, 409, 429].includes(outcome.status) && message) return { all: message };
  return { all: texts[`mail.reply.${outcome.status === 401 ? 'ended' : outcome.offline && !isOnline ? 'offline' : 'failed'}`] };
}

export function textProblem(text: string, signature: string, texts: AdminTexts): string {
  if (text.trim() === '' || text.trim() === signature.trim()) return texts['mail.reply.empty'];
  const over = text.length - WRITTEN_LENGTH;
  return over > 0 ? fill(texts['mail.reply.long'], { max: WRITTEN_LENGTH, count: over }) : '';
}

function listProblem(list: string, texts: AdminTexts): string {
  const read = recipientList.safeParse(list);
  const say = (key: FieldKey, values: Record<string, string | number> = {}) => fill(texts[key], values);
  return read.success ? '' : (Object.values(fieldErrors(read.error, say))[0] ?? '');
}

export function findProblems(fields: Fields, thread: string | null, signature: string, texts: AdminTexts): Problems {
  const found: [keyof Fields, string][] = [
    ...RECIPIENT_KINDS.map((kind): [keyof Fields, string] => [kind, listProblem(fields[kind], texts)]),
    ...(fields.to.trim() === '' ? [['to', texts['field.required']] as [keyof Fields, string]] : []),
    ...(thread === null && fields.subject.trim() === '' ? [['subject', texts['field.required']] as [keyof Fields, string]] : []),
    ['text', textProblem(fields.text, signature, texts)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== ''));
}

/** A mail being written: saved as a draft in this browser, sent once, undoable for ten seconds. */
export function createCompose({ id, thread, texts, server, dialogs, isOnline, onSent, onTakenBack, storage }: Options) {
  const $compose = atom<Compose>(NOTHING);
  const set = (change: Partial<Compose>) => $compose.set({ ...$compose.get(), ...change });
  const drafts = draftStore(id, draftSchema, storage);
  /** Identifies the submission, so that a repeat is one mail. */
  let key = '';
  let signature = '';
  let untouched: Fields = NO_FIELDS;

  const fieldsNow = (): Fields => {
    const { to, cc, bcc, subject, text, files } = $compose.get();
    return { to, cc, bcc, subject, text, files };
  };
  const clear = () => {
    drafts.clear();
    key = '';
    set(NOTHING);
  };
  const sign = () => {
    const { isOpen, text } = $compose.get();
    if (!isOpen || !signature || text.includes(signature)) return;
    // What is forwarded stands below.
    if (text === untouched.text) set({ text: `\n\n${signature}${text && `\n\n${text.trimStart()}`}` });
  };
  const currentKey = (): string => {
    key ||= crypto.randomUUID();
    return key;
  };
  const save = () => {
    const values = fieldsNow();
    const bare = values.text.replace(signature, '').trim() === untouched.text.trim();
    const isBegun = !bare || FIELDS.some((name) => name !== 'text' && JSON.stringify(values[name]) !== JSON.stringify(untouched[name]));
    if (isBegun) return set({ draft: drafts.write({ key: currentKey(), values }) ? 'saved' : 'blocked' });
    drafts.clear();
    key = '';
    set({ draft: 'none' });
  };
  const files = createFiles(server, (change) => {
    set({ files: change($compose.get().files) });
    save();
  });

  const offerUndo = (sent: Outcome<Sent> & { ok: true }, archive: boolean) => {
    const { mail, change, isHeld } = sent.data;
    const what = thread === null ? 'new' : 'reply';
    return dialogs.undoable({
      title: texts[`mail.${what}.${isHeld ? 'held' : 'sent'}${archive && what === 'reply' ? 'Archived' : ''}` as 'mail.reply.sent'],
      run: async () => sent,
      limitMs: UNDO_SEND_MS,
      undo: async () => {
        const taken = await server.takeBack(mail.id);
        if (!taken.ok) return taken;
        const { thread: _thread, ...values } = taken.data;
        drafts.write({ key: crypto.randomUUID(), values });
        if (change) await server.undoChange(change);
        return taken;
      },
      onUndone: onTakenBack,
    });
  };

  return {
    $compose,
    $uploads: files.$uploads,
    restore: () => {
      const draft = drafts.read();
      if (!draft) return;
      key = draft.key;
      set({ ...draft.values, to: draft.values.to || untouched.to, isOpen: true, draft: 'restored' });
    },
    /** Fills in what is empty still, or replaces it. */
    open: (fields: Partial<Fields> = {}, replaces = false) => {
      untouched = { ...untouched, ...fields };
      const now = $compose.get();
      const isFree = (name: string): boolean => replaces || !now.isOpen || now[name as TextField] === '';
      const filled = Object.fromEntries(Object.entries(fields).filter(([name]) => isFree(name)));
      set({ ...filled, isOpen: true });
      sign();
    },
    setSignature: (next: string) => {
      signature = next;
      sign();
    },
    write: (name: TextField, value: string) => {
      const { [name]: _was, all: _all, ...problems } = $compose.get().problems;
      set({ [name]: value, problems });
      save();
    },
    attach: files.attach,
    copy: files.copy,
    remove: files.remove,
    send: async (archive: boolean): Promise<void> => {
      const { isBusy } = $compose.get();
      if (isBusy) return;
      const fields = fieldsNow();
      const problems: Problems = {
        ...findProblems(fields, thread, signature, texts),
        ...(files.isBusy() && { files: texts['mail.files.wait'] }),
      };
      if (Object.keys(problems).length > 0 || !isOnline())
        return set({ problems: Object.keys(problems).length > 0 ? problems : { all: texts['mail.reply.offline'] } });
      set({ isBusy: true, problems: {} });
      const { files: attached, ...written } = fields;
      const body = { ...written, ...(thread !== null && { thread }), files: attached.map((file) => file.id), archive };
      const outcome = await server.sendMessage(body, currentKey());
      set({ isBusy: false });
      if (!outcome.ok) return set({ problems: refusals(outcome, isOnline(), texts) });
      clear();
      await offerUndo(outcome, archive);
      onSent(thread, archive);
    },
    discard: () => {
      for (const { id: file } of $compose.get().files) void server.dropFile(file);
      clear();
    },
  };
}
export type ComposeStore = ReturnType<typeof createCompose>;
