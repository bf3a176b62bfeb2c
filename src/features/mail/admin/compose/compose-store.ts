import { atom } from 'nanostores';
import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { type FieldKey, fieldErrors } from '@/i18n/field-errors.ts';
import { fill } from '@/i18n/fill.ts';
import { freshly } from '../../../admin/confirm/confirm.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import type * as draftCalls from '../drafts/calls.ts';
import type { DraftContent } from '../drafts/draft.schema.ts';
import { createDraftSync } from '../drafts/draft-sync.ts';
import { openHere } from '../drafts/upload-kept.ts';
import { type sentSchema, UNDO_SEND_MS, WRITTEN_LENGTH, type WrittenMail } from '../mail.schema.ts';
import { RECIPIENT_KINDS, recipientList } from '../recipients.schema.ts';
import type { MailDialogs } from '../store/actions.ts';
import type { MailServer } from '../store/parts.ts';
import { createFiles, type FilesServer } from './files-store.ts';
import { type Frame, findGap, isUnwritten, NO_FRAME, opening } from './opening.ts';

export type Fields = Omit<WrittenMail, 'thread'>;
export type TextField = Exclude<keyof Fields, 'files'>;
export type Problems = Readonly<Partial<Record<keyof Fields | 'all', string>>>;

export interface Compose extends Fields {
  isOpen: boolean;
  isBusy: boolean;
  problems: Problems;
}
const NO_FIELDS: Fields = { to: '', cc: '', bcc: '', subject: '', text: '', files: [] };
const NOTHING: Compose = { ...NO_FIELDS, isOpen: false, isBusy: false, problems: {} };

interface Options {
  /** Names the draft. */
  id: string;
  /** Null for a new conversation. */
  thread: string | null;
  texts: AdminTexts;
  server: Pick<MailServer, 'sendMessage' | 'takeBack' | 'undoChange'> &
    FilesServer &
    Pick<typeof draftCalls, 'readDraft' | 'saveDraft' | 'removeDraft'>;
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

export function textProblem(text: string, frame: Frame, texts: AdminTexts): string {
  if (isUnwritten(text, frame)) return texts['mail.reply.empty'];
  if (findGap(text)) return texts['mail.reply.unfilled'];
  const over = text.length - WRITTEN_LENGTH;
  return over > 0 ? fill(texts['mail.reply.long'], { max: WRITTEN_LENGTH, count: over }) : '';
}

function listProblem(list: string, texts: AdminTexts): string {
  const read = recipientList.safeParse(list);
  const say = (key: FieldKey, values: Record<string, string | number> = {}) => fill(texts[key], values);
  return read.success ? '' : (Object.values(fieldErrors(read.error, say))[0] ?? '');
}

function findProblems(fields: Fields, thread: string | null, frame: Frame, texts: AdminTexts): Problems {
  const found: [keyof Fields, string][] = [
    ...RECIPIENT_KINDS.map((kind): [keyof Fields, string] => [kind, listProblem(fields[kind], texts)]),
    ...(fields.to.trim() === '' ? [['to', texts['field.required']] as [keyof Fields, string]] : []),
    ...(thread === null && fields.subject.trim() === '' ? [['subject', texts['field.required']] as [keyof Fields, string]] : []),
    ['text', textProblem(fields.text, frame, texts)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== ''));
}

const asFields = ({ to, cc, bcc, subject, text, files }: DraftContent): Fields => ({ to, cc, bcc, subject, text, files });

interface Undoing extends Pick<Options, 'thread' | 'texts' | 'server' | 'dialogs' | 'onTakenBack'> {
  keep: (mail: WrittenMail) => void;
}

function offerUndo(sent: Outcome<Sent> & { ok: true }, archive: boolean, undoing: Undoing) {
  const { thread, texts, server, dialogs, onTakenBack, keep } = undoing;
  const { mail, change, isHeld } = sent.data;
  const what = thread === null ? 'new' : 'reply';
  return dialogs.undoable({
    title: texts[`mail.${what}.${isHeld ? 'held' : 'sent'}${archive && what === 'reply' ? 'Archived' : ''}` as 'mail.reply.sent'],
    run: async () => sent,
    limitMs: UNDO_SEND_MS,
    undo: async () => {
      const taken = await server.takeBack(mail.id);
      if (!taken.ok) return taken;
      keep(taken.data);
      if (change) await server.undoChange(change);
      return taken;
    },
    onUndone: onTakenBack,
  });
}

/** A mail being written: kept as a draft, sent once, undoable for ten seconds. */
export function createCompose({ id, thread, texts, server, dialogs, isOnline, onSent, onTakenBack, storage }: Options) {
  const $compose = atom<Compose>(NOTHING);
  const set = (change: Partial<Compose>) => $compose.set({ ...$compose.get(), ...change });
  let frame = NO_FRAME;
  let untouched: Fields = NO_FIELDS;
  const show = (content: DraftContent | undefined) =>
    set(content ? { ...asFields(content), to: content.to || untouched.to, isOpen: true } : { ...NOTHING });
  const draft = createDraftSync({ id, server, isOnline, show, ...(storage && { storage }) });

  const fieldsNow = (): Fields => {
    const { to, cc, bcc, subject, text, files } = $compose.get();
    return { to, cc, bcc, subject, text, files };
  };
  const clear = () => {
    void draft.clear();
    set(NOTHING);
  };
  const begin = (isAsBegun = false) => {
    const { isOpen, text } = $compose.get();
    if (isOpen && (isAsBegun || text === untouched.text)) set({ text: opening(frame, untouched.text).text });
  };
  const save = () => {
    const values = fieldsNow();
    const isBegun =
      !isUnwritten(values.text, frame, untouched.text) ||
      FIELDS.some((name) => name !== 'text' && JSON.stringify(values[name]) !== JSON.stringify(untouched[name]));
    if (isBegun) draft.write({ thread, ...values });
    else void draft.clear();
  };
  const copyFile: FilesServer['copyFile'] = (from) => freshly(texts['mail.files.add'], () => server.copyFile(from));
  const files = createFiles({ ...server, copyFile }, (change) => {
    set({ files: change($compose.get().files) });
    save();
  });

  return {
    $compose,
    $uploads: files.$uploads,
    draft,
    /** @returns whether there is a draft; one of this browser is shown at once */
    restore: async (): Promise<boolean> => {
      openHere.add(id);
      await draft.open();
      return draft.$draft.get().state !== 'none';
    },
    /** Where the writing begins. */
    opening: () => opening(frame, untouched.text),
    /** Fills in what is empty still, or replaces it. */
    open: (fields: Partial<Fields> = {}, replaces = false) => {
      untouched = { ...untouched, ...fields };
      const now = $compose.get();
      const isFree = (name: string): boolean => replaces || !now.isOpen || own(now, name) === '';
      const filled = Object.fromEntries(Object.entries(fields).filter(([name]) => isFree(name)));
      set({ ...filled, isOpen: true });
      begin();
    },
    /** A greeting and signature that nobody has written in follow the language and the name. */
    setFrame: (next: Frame) => {
      const isAsBegun = $compose.get().text === opening(frame, untouched.text).text;
      frame = next;
      begin(isAsBegun);
    },
    write: (name: TextField, value: string) => {
      const { [name]: _was, all: _all, ...problems } = $compose.get().problems;
      set({ [name]: value, problems });
      save();
    },
    attach: files.attach,
    copy: files.copy,
    remove: (file: string): void => {
      const { files: _missing, ...problems } = $compose.get().problems;
      set({ problems });
      files.remove(file);
    },
    send: async (archive: boolean): Promise<void> => {
      const { isBusy } = $compose.get();
      if (isBusy) return;
      const problems = findProblems(fieldsNow(), thread, frame, texts);
      if (Object.keys(problems).length > 0) return set({ problems });
      if (!isOnline()) return set({ problems: { all: texts['mail.reply.offline'] } });
      set({ isBusy: true, problems: {} });
      const haveArrived = await files.settle();
      // Discarded meanwhile.
      if (!$compose.get().isBusy) return;
      if (!haveArrived) return set({ isBusy: false, problems: { files: texts['mail.files.missing'] } });
      const { files: attached, ...written } = fieldsNow();
      const body = { ...written, ...(thread !== null && { thread }), files: attached.map((file) => file.id), archive };
      const outcome = await server.sendMessage(body, draft.key());
      set({ isBusy: false });
      if (!outcome.ok) return set({ problems: refusals(outcome, isOnline(), texts) });
      clear();
      await offerUndo(outcome, archive, { thread, texts, server, dialogs, onTakenBack, keep: draft.write });
      onSent(thread, archive);
    },
    discard: () => {
      for (const { id: file } of $compose.get().files) void server.dropFile(file);
      clear();
    },
  };
}
export type ComposeStore = ReturnType<typeof createCompose>;
