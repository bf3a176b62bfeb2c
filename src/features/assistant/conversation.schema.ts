import { z } from 'zod';

/** Raise it when the stored shape changes: older conversations are then ignored. */
export const CONVERSATION_VERSION = 1;
export const MAX_TURNS = 20;
/** Characters; also those of `POST /api/chat`. */
export const QUESTION_LIMIT = 500;
export const MAX_PASSAGES = 3;

const ownAddress = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/u);

export const quoteSchema = z.object({
  title: z.string().max(500),
  heading: z.string().max(500),
  url: ownAddress,
  text: z.string().max(20_000),
});
export type Quote = z.infer<typeof quoteSchema>;

export const quotesSchema = z.array(quoteSchema).max(MAX_PASSAGES);

/** `citations` count the passages from 1. */
export const sentenceSchema = z.object({ text: z.string().max(5_000), citations: z.array(z.int().min(1).max(MAX_PASSAGES)).min(1) });
export type Sentence = z.infer<typeof sentenceSchema>;

/** Why passages are shown although a model is configured; `cut`: only a part of its answer came. */
export const FALLBACKS = ['timeout', 'budget', 'limit', 'refused', 'uncited', 'error', 'offline', 'cut', 'stopped'] as const;
export type Fallback = (typeof FALLBACKS)[number];

const turnSchema = z.object({
  id: z.string().max(40),
  question: z.string().min(1).max(QUESTION_LIMIT),
  status: z.enum(['answering', 'done', 'failed']),
  quotes: quotesSchema.default([]),
  sentences: z.array(sentenceSchema).max(50).default([]),
  model: z.string().max(100).optional(),
  fallback: z.enum(FALLBACKS).optional(),
  helpful: z.boolean().optional(),
});
export type Turn = z.infer<typeof turnSchema>;

const storedSchema = z.object({
  version: z.literal(CONVERSATION_VERSION),
  turns: z.array(turnSchema).max(MAX_TURNS),
  shortened: z.boolean(),
});

export interface Conversation {
  turns: readonly Turn[];
  shortened: boolean;
}

export const EMPTY_CONVERSATION: Conversation = { turns: [], shortened: false };

export function withinLimit({ turns, shortened }: Conversation): Conversation {
  return { turns: turns.slice(-MAX_TURNS), shortened: shortened || turns.length > MAX_TURNS };
}

export const serialiseConversation = (conversation: Conversation): string =>
  JSON.stringify({ version: CONVERSATION_VERSION, ...conversation });

/** Reads the stored conversation; bad data gives an empty one. A turn that was being answered counts as failed. */
export function parseConversation(saved: string | null): Conversation {
  try {
    const { turns, shortened } = storedSchema.parse(JSON.parse(saved ?? ''));
    return { turns: turns.map((turn) => (turn.status === 'answering' ? endTurn(turn) : turn)), shortened };
  } catch {
    return EMPTY_CONVERSATION;
  }
}

export const endTurn = (turn: Turn): Turn =>
  turn.quotes.length > 0
    ? { ...turn, status: 'done', fallback: turn.sentences.length > 0 ? 'cut' : 'error' }
    : { ...turn, status: 'failed' };
