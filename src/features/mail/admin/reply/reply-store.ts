import { atom } from 'nanostores';
import { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { type DraftState, draftStore } from '@/features/forms/draft.ts';
import { fill } from '@/i18n/fill.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { type Frame, findGap, isUnwritten, NO_FRAME, opening } from '../compose/opening.ts';
import { REPLY_LENGTH, type repliedSchema, UNDO_SEND_MS } from '../mail.schema.ts';
import type { MailDialogs } from '../store/actions.ts';
import type { MailServer } from '../store/parts.ts';

/** Characters of a draft: a reply that is too long is refused, and still saved. */
const DRAFT_LENGTH = 1_000_000;
const draftSchema = z.object({ text: z.string().max(DRAFT_LENGTH) });

export interface Reply {
  text: string;
  isOpen: boolean;
  isBusy: boolean;
  problem: string;
  draft: DraftState;
}
const NO_REPLY: Reply = { text: '', isOpen: false, isBusy: false, problem: '', draft: 'none' };

interface Options {
  thread: string;
  texts: AdminTexts;
  server: Pick<MailServer, 'sendReply' | 'takeReplyBack' | 'undoChange'>;
  dialogs: Pick<MailDialogs, 'undoable'>;
  isOnline: () => boolean;
  onSent: (thread: string, isArchived: boolean) => void;
  onTakenBack: (thread: string) => void;
  storage?: () => Storage;
}

type Sent = Pick<z.output<typeof repliedSchema>, 'change' | 'isHeld'> & { mail: { id: string } };
type Failed = Outcome<unknown> & { ok: false };

export function refusal(outcome: Failed, isOnline: boolean, texts: AdminTexts): string {
  const { fields, message } = outcome.error;
  const fieldError = fields?.['text'] ?? fields?.['to'];
  if (fieldError) return fieldError;
  if ((outcome.status === 404 || outcome.status === 409) && message) return message;
  return texts[`mail.reply.${outcome.status === 401 ? 'ended' : outcome.offline && !isOnline ? 'offline' : 'failed'}`];
}

export function findProblem(text: string, frame: Frame, texts: AdminTexts): string {
  if (isUnwritten(text, frame)) return texts['mail.reply.empty'];
  if (findGap(text)) return texts['mail.reply.unfilled'];
  const over = text.length - REPLY_LENGTH;
  return over > 0 ? fill(texts['mail.reply.long'], { max: REPLY_LENGTH, count: over }) : '';
}

/** A reply being written: saved as a draft in this browser, sent once, undoable for ten seconds. */
export function createReply({ thread, texts, server, dialogs, isOnline, onSent, onTakenBack, storage }: Options) {
  const $reply = atom<Reply>(NO_REPLY);
  const set = (change: Partial<Reply>) => $reply.set({ ...$reply.get(), ...change });
  const drafts = draftStore(`reply:${thread}`, draftSchema, storage);
  /** Identifies the submission, so that a repeat is one mail. */
  let key = '';
  let frame = NO_FRAME;

  const clear = () => {
    drafts.clear();
    key = '';
    set({ text: '', problem: '', isOpen: false, draft: 'none' });
  };
  const begin = () => {
    const { isOpen, text } = $reply.get();
    if (isOpen && text === '') set({ text: opening(frame).text });
  };
  const currentKey = (): string => {
    key ||= crypto.randomUUID();
    return key;
  };

  const offerUndo = (sent: Outcome<Sent> & { ok: true }, text: string, archive: boolean) => {
    const { mail, change, isHeld } = sent.data;
    return dialogs.undoable({
      title: texts[`mail.reply.${isHeld ? 'held' : 'sent'}${archive ? 'Archived' : ''}`],
      run: async () => sent,
      limitMs: UNDO_SEND_MS,
      undo: async () => {
        const takenBack = await server.takeReplyBack(mail.id);
        if (takenBack.ok && change) await server.undoChange(change);
        return takenBack;
      },
      onUndone: () => {
        drafts.write({ key: crypto.randomUUID(), values: { text } });
        onTakenBack(thread);
      },
    });
  };

  return {
    $reply,
    restore: () => {
      const draft = drafts.read();
      if (!draft) return;
      key = draft.key;
      set({ text: draft.values.text, isOpen: true, draft: 'restored' });
    },
    open: () => {
      set({ isOpen: true });
      begin();
    },
    setFrame: (next: Frame) => {
      frame = next;
      begin();
    },
    write: (text: string) => {
      if (!isUnwritten(text, frame)) {
        const isSaved = drafts.write({ key: currentKey(), values: { text } });
        return set({ text, problem: '', draft: isSaved ? 'saved' : 'blocked' });
      }
      drafts.clear();
      key = '';
      set({ text, problem: '', draft: 'none' });
    },
    send: async (archive: boolean): Promise<void> => {
      const { text, isBusy } = $reply.get();
      if (isBusy) return;
      const problem = findProblem(text, frame, texts) || (isOnline() ? '' : texts['mail.reply.offline']);
      set({ problem });
      if (problem) return;
      set({ isBusy: true });
      const outcome = await server.sendReply({ thread, text, archive }, currentKey());
      set({ isBusy: false });
      if (!outcome.ok) return set({ problem: refusal(outcome, isOnline(), texts) });
      clear();
      await offerUndo(outcome, text, archive);
      onSent(thread, archive);
    },
    discard: clear,
  };
}
export type ReplyStore = ReturnType<typeof createReply>;
