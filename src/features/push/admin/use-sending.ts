import { useRef } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { UNDO_MS, undoable } from '../../admin/confirm/undo.ts';
import type { Edited } from '../../admin/form/written.ts';
import type { Admin } from '../../admin/shell/admin.tsx';
import { athensText } from '../../admin/shell/athens.ts';
import { changeBroadcast, sendBroadcast, stopBroadcast } from './calls.ts';
import { type BroadcastBody, localesIn, type OpenedBroadcast, type PushOverview } from './notifications.schema.ts';
import { NEW_VALUES, toBody } from './values.ts';
import { audienceText } from './words.ts';

export interface Draft {
  id: string;
  values: FieldValues;
  version: number;
  edited?: string;
  toBody: (values: FieldValues) => unknown;
}

export const newDraft = (): Draft => ({ id: 'push', values: NEW_VALUES, version: 0, toBody });

interface Options extends Admin {
  draft: Draft;
  overview: PushOverview;
  onSent: (broadcast: OpenedBroadcast) => void;
}

const NOT_SENT: Outcome<Edited> = { ok: false, status: 0, offline: false, error: { code: 'not_sent', message: '' } };

export function useSending({ draft, overview, onSent, texts, languageTag }: Options) {
  // Kept for the same content, so that the server sends it once.
  const key = useRef('');
  return async (body: BroadcastBody): Promise<Outcome<Edited>> => {
    key.current ||= crypto.randomUUID();
    const audience = localesIn(body.texts).map((locale) => ({ locale, count: overview.subscribers[locale].topics[body.topic] }));
    const isNow = body.sendAt === null;
    let outcome: Outcome<OpenedBroadcast> | undefined;
    const isDone = await confirmed({
      title: texts[isNow ? 'notifications.confirm.now' : 'notifications.confirm.later'],
      text: [
        body.sendAt !== null && fill(texts['notifications.sendAt.is'], { time: athensText(body.sendAt, languageTag) }),
        audienceText(audience, texts, languageTag),
        texts[isNow ? 'notifications.confirm.now.text' : 'notifications.confirm.later.text'],
      ]
        .filter(Boolean)
        .join(' '),
      verb: texts[isNow ? 'notifications.confirm.now.verb' : 'notifications.confirm.later.verb'],
      done: isNow ? '' : texts['notifications.confirm.later.done'],
      run: async () => {
        outcome = await (draft.edited
          ? changeBroadcast(draft.edited, { ...body, version: draft.version })
          : sendBroadcast(body, key.current));
        return outcome;
      },
    });
    if (!isDone || !outcome?.ok) return outcome && !outcome.ok && outcome.error.fields ? outcome : NOT_SENT;
    const broadcast = outcome.data;
    key.current = '';
    if (isNow)
      void undoable(
        {
          title: texts['notifications.sent.now'],
          run: async () => ({ ok: true, data: broadcast }),
          limitMs: UNDO_MS,
          undo: () => stopBroadcast(broadcast.id),
          onUndone: () => onSent(broadcast),
        },
        texts,
      );
    onSent(broadcast);
    return { ok: true, data: { values: NEW_VALUES, version: 0 } };
  };
}
