import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import { FRESH_SIGN_IN } from '../shell/session.ts';

export interface Question {
  title: string;
  /** If absent, the dialog says why the server asks for a fresh sign-in. */
  text?: string;
  /** Names what will happen; never "OK". */
  verb: string;
  run: () => Promise<Outcome<unknown>>;
  /** Announced at the end; empty if a toast, a state or a report says it. */
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

/** Runs at once; if the server asks for a fresh sign-in, a dialog requests it and runs again. */
export async function freshly<Data>(verb: string, run: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  let outcome = await run();
  if (outcome.ok || outcome.error.code !== FRESH_SIGN_IN) return outcome;
  await confirmed({
    title: verb,
    verb,
    run: async () => {
      outcome = await run();
      return outcome;
    },
    done: '',
  });
  return outcome;
}
