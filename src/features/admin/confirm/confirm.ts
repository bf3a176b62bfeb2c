import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';

export interface Question {
  title: string;
  text: string;
  /** Names what will happen; never "OK". */
  verb: string;
  run: () => Promise<Outcome<unknown>>;
  /** What is said once it is done; empty if what follows says it (a toast, a state, a report). */
  done: string;
}

interface OpenQuestion extends Question {
  settle: (done: boolean) => void;
}

export const $question = atom<OpenQuestion | undefined>();

/** Asks before something that cannot be undone; use `undoable` for everything else. @returns whether it was done */
export function confirmed(question: Question): Promise<boolean> {
  $question.get()?.settle(false);
  return new Promise((resolve) => {
    $question.set({
      ...question,
      settle: (done) => {
        $question.set(undefined);
        resolve(done);
      },
    });
  });
}
