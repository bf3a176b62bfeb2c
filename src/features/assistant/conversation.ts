import { atom } from 'nanostores';
import { readItem, session, writeItem } from '@/features/storage/web-storage.ts';
import {
  type Conversation,
  EMPTY_CONVERSATION,
  endTurn,
  parseConversation,
  serialiseConversation,
  type Turn,
  withinLimit,
} from './conversation.schema.ts';
import { CONVERSATION_KEY } from './conversation-key.ts';

export type Progress = Partial<Pick<Turn, 'quotes' | 'sentences' | 'model' | 'fallback'>>;

/**
 * Finds an answer and reports its parts as they come.
 * @throws if there is none; an aborted signal ends it with what there is
 */
export type Answerer = (
  question: string,
  previous: string | undefined,
  show: (part: Progress) => void,
  signal: AbortSignal,
) => Promise<void>;

export interface Reporter {
  asked: (question: string, found: boolean) => void;
  helpful: (question: string, found: boolean, helpful: boolean) => void;
}

export const $conversation = atom<Conversation>(EMPTY_CONVERSATION);
export const $isStored = atom(true);

const save = (conversation: Conversation): void => {
  $conversation.set(conversation);
  const text = conversation.turns.length > 0 ? serialiseConversation(conversation) : null;
  $isStored.set(writeItem(CONVERSATION_KEY, text, session));
};

/** Reads the conversation of this tab; call it when the panel opens and when a page comes back from the browser's cache. */
export function restoreConversation(): void {
  if (isAnswering()) return;
  const saved = readItem(CONVERSATION_KEY, session);
  if (saved === null && !$isStored.get()) return;
  $conversation.set(parseConversation(saved));
}

const change = (id: string, next: (turn: Turn) => Turn): void => {
  const { turns, shortened } = $conversation.get();
  save({ turns: turns.map((turn) => (turn.id === id ? next(turn) : turn)), shortened });
};

const isAnswering = (): boolean => $conversation.get().turns.some(({ status }) => status === 'answering');

let running: AbortController | undefined;

async function answerTurn({ id, question }: Turn, previous: string | undefined, find: Answerer, report: Reporter): Promise<void> {
  const control = new AbortController();
  running = control;
  try {
    await find(question, previous, (part) => change(id, (turn) => ({ ...turn, ...part })), control.signal);
    change(id, (turn) => ({ ...turn, status: 'done' }));
    const turn = $conversation.get().turns.find((one) => one.id === id);
    if (turn) report.asked(question, turn.quotes.length > 0);
  } catch {
    change(id, endTurn);
  } finally {
    if (running === control) running = undefined;
  }
}

export async function askQuestion(question: string, find: Answerer, report: Reporter): Promise<void> {
  if (isAnswering()) return;
  const { turns, shortened } = $conversation.get();
  const turn: Turn = { id: crypto.randomUUID(), question, status: 'answering', quotes: [], sentences: [] };
  save(withinLimit({ turns: [...turns, turn], shortened }));
  await answerTurn(turn, turns.at(-1)?.question, find, report);
}

export async function retryQuestion(id: string, find: Answerer, report: Reporter): Promise<void> {
  if (isAnswering()) return;
  const { turns } = $conversation.get();
  const at = turns.findIndex((turn) => turn.id === id);
  const turn = turns[at];
  if (turn?.status !== 'failed') return;
  change(id, () => ({ id, question: turn.question, status: 'answering', quotes: [], sentences: [] }));
  await answerTurn(turn, turns[at - 1]?.question, find, report);
}

export const stopAnswer = (): void => running?.abort();

export function clearConversation(): void {
  stopAnswer();
  save(EMPTY_CONVERSATION);
}

export function rateAnswer(id: string, helpful: boolean, report: Reporter): void {
  const turn = $conversation.get().turns.find((one) => one.id === id);
  if (turn?.status !== 'done' || turn.helpful !== undefined) return;
  change(id, (one) => ({ ...one, helpful }));
  report.helpful(turn.question, turn.quotes.length > 0, helpful);
}
