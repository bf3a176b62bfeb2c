import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

/** What is asked before something that cannot be undone. */
export interface Question {
  title: string;
  /** What will be gone, in a sentence. */
  text: string;
  /** The verb on the button: what will happen, never "OK". */
  verb: string;
  /** Does it. The dialog stays open until it has worked, and says why it has not. */
  run: () => Promise<Outcome<unknown>>;
}

interface Asked extends Question {
  answer: (done: boolean) => void;
}

/** The question that stands open: the frame shows it. */
export const $question = atom<Asked | undefined>();

/**
 * Asks before something that cannot be undone; everything else is done at once, with `undoable`.
 * @returns whether it was done
 */
export function confirmed(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) => {
    $question.set({
      ...question,
      answer: (done) => {
        $question.set(undefined);
        resolve(done);
      },
    });
  });
}
