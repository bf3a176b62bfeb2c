import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

export interface Question {
  title: string;
  text: string;
  /** Names what will happen; never "OK". */
  verb: string;
  run: () => Promise<Outcome<unknown>>;
}

interface Asked extends Question {
  answer: (done: boolean) => void;
}

export const $question = atom<Asked | undefined>();

/** Asks before something that cannot be undone; use `undoable` for everything else. @returns whether it was done */
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
