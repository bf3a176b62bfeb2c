import type { BudgetName } from '../../src/features/admin/today/budgets.shared.ts';

interface Budget {
  /** What a day of UTC takes in all: rows, unless a line says otherwise. */
  all: number;
  /** What it takes from one network (`network.ts`), so that nobody can use up what is there for all. Absent where no network is known. */
  share?: number;
}

/**
 * What a day may take from strangers, for each table that they write (docs/decisions/013-budgets-a-day.md). Mail that goes out is bounded
 * by what causes it.
 */
export const BUDGETS: Readonly<Record<BudgetName, Budget>> = {
  // Up to 40 KB each: 40 MB. A hundred times what a busy day brings; past it the call refuses, and nothing is lost.
  contact: { all: 1_000, share: 50 },
  // Up to 20 KB each with its mail: 10 MB.
  privacyRequests: { all: 500, share: 10 },
  // KiB, of the mail as it came: 200 MiB. The sending server keeps what is over, and tries again for days.
  incomingMail: { all: 200 * 1024 },
  // 0.2 KB each but for the first of a kind: 1 MB.
  reports: { all: 5_000, share: 500 },
  // Kinds that were never seen, with up to ten reports of 4 KB each: 4 MB. Past it they are counted together.
  reportKinds: { all: 100, share: 20 },
  // 0.5 KB each: 10 MB. A thousand visitors who each read ten pages.
  events: { all: 20_000, share: 1_000 },
  // New ones, 0.5 KB each.
  subscriptions: { all: 1_000, share: 20 },
  // 0.5 KB each for a day: 10 MB. The owner has a link and codes besides.
  passkeyQuestions: { all: 20_000, share: 500 },
  // 0.1 KB each. Past it each takes the place of the oldest of the day that was refused: the owner is let in however many there were.
  signInAttempts: { all: 5_000 },
};
