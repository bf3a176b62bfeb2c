import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import type { ChatPassage, chatSentence } from '@/features/assistant/chat.schema.ts';
import type { droppedSentence, TrialEnd } from './ai.schema.ts';
import { streamTrial, type TrialEvent, type TrialFailure } from './stream-trial.ts';

export interface TrialState {
  status: 'idle' | 'asking' | 'done' | 'stopped';
  passages?: ChatPassage[];
  lines: (z.output<typeof chatSentence> | z.output<typeof droppedSentence>)[];
  end?: TrialEnd;
  failure?: TrialFailure;
}

const add = (state: TrialState, { event, data }: TrialEvent): TrialState => {
  if (event === 'passages') return { ...state, passages: data };
  if (event === 'end') return { ...state, end: data };
  return { ...state, lines: [...state.lines, data] };
};

export function useTrial(onDone: () => void) {
  const [state, setState] = useState<TrialState>({ status: 'idle', lines: [] });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const ask = async (body: BodyOf<'POST /api/admin/ai/trials'>) => {
    control.current?.abort();
    control.current = new AbortController();
    const { signal } = control.current;
    setState({ status: 'asking', lines: [] });
    try {
      const failure = await streamTrial(body, (event) => setState((before) => add(before, event)), signal);
      setState((before) => ({ ...before, status: 'done', ...(failure && { failure }) }));
      onDone();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const stop = () => {
    control.current?.abort();
    setState((before) => ({ ...before, status: 'stopped' }));
  };
  return { state, ask, stop };
}
