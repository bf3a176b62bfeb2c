import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { draftStore } from '@/features/forms/draft.ts';
import { useDraft } from '@/features/forms/use-draft.ts';
import { fill } from '@/i18n/fill.ts';
import { undoable } from '../../confirm/undo.ts';
import { sendReply, takeReplyBack, undoChange } from '../calls.ts';
import { REPLY_LENGTH } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';

/** Also of an answer that is far too long, characters: it says so and is kept, to be shortened. */
const DRAFT_LENGTH = 1_000_000;
const draftSchema = z.object({ text: z.string().max(DRAFT_LENGTH) });
const draftName = (thread: string): string => `reply:${thread}`;

interface Options {
  thread: string;
  signature: string;
  texts: MailTexts;
  /** Called once it was sent, or taken back: what shows the conversation is asked for again. */
  onSent: (archived: boolean) => void;
  /** Called when what was sent is back as a draft. */
  onTakenBack: (thread: string) => void;
}

/** An answer being written: kept as a draft of this browser, sent once, and for ten seconds to be had back. */
export function useReply({ thread, signature, texts, onSent, onTakenBack }: Options) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const busyNow = useRef(false);
  const draft = useDraft(draftName(thread), draftSchema);
  const initial = signature ? `\n\n${signature}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box is there.
  useEffect(() => {
    const kept = draft.restore();
    if (!kept) return;
    setText(kept.text);
    setOpen(true);
  }, []);

  // The signature comes a moment after the box was opened: only while nothing is written.
  useEffect(() => {
    if (isOpen) setText((before) => (before === '' ? initial : before));
  }, [isOpen, initial]);

  const write = (next: string) => {
    setText(next);
    setProblem('');
    if (next.trim() === signature.trim()) draft.clear();
    else draft.save({ text: next });
  };

  const refuse = (why: string) => {
    setProblem(why);
    return false;
  };
  const isSendable = (): boolean => {
    if (text.trim() === '' || text.trim() === signature.trim()) return refuse(texts['mail.reply.empty']);
    const over = text.length - REPLY_LENGTH;
    if (over > 0) return refuse(fill(texts['mail.reply.long'], { max: REPLY_LENGTH, count: over }));
    return true;
  };

  const send = async (archive: boolean): Promise<void> => {
    if (busyNow.current || !isSendable()) return;
    if (!navigator.onLine) {
      refuse(texts['mail.reply.offline']);
      return;
    }
    busyNow.current = true;
    setBusy(true);
    setProblem('');
    const outcome = await sendReply({ thread, text, archive }, draft.key());
    busyNow.current = false;
    setBusy(false);
    if (!outcome.ok) {
      const why = outcome.status === 401 ? 'ended' : outcome.offline && !navigator.onLine ? 'offline' : 'failed';
      const said = outcome.status === 404 || outcome.status === 409 ? outcome.error.message : '';
      refuse(outcome.error.fields?.['text'] ?? outcome.error.fields?.['to'] ?? (said || texts[`mail.reply.${why}`]));
      return;
    }
    const written = text;
    draft.clear();
    setText('');
    setOpen(false);
    const { mail, change } = outcome.data;
    await undoable(
      {
        title: texts[archive ? 'mail.reply.sentArchived' : 'mail.reply.sent'],
        run: async () => outcome,
        undo: async () => {
          const back = await takeReplyBack(mail.id);
          if (back.ok && change) await undoChange(change);
          return back;
        },
        onUndone: () => {
          draftStore(draftName(thread), draftSchema).write({ key: crypto.randomUUID(), values: { text: written } });
          onTakenBack(thread);
        },
      },
      texts,
    );
    onSent(archive);
  };

  const discard = () => {
    draft.clear();
    setText('');
    setProblem('');
    setOpen(false);
  };

  return { text, write, isOpen, open: () => setOpen(true), isBusy, problem, send, discard, draftState: draft.state };
}
