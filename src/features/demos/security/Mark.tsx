import type { Verdict } from './finding.ts';

/** Lucide's circle-check, triangle-alert and circle-x (ISC licence). */
const PATHS: Record<Verdict, string> = {
  pass: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0m-6-3-5.5 5.5L8 12',
  attention: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
  problem: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M15 9l-6 6m0-6 6 6',
};

export const Mark = ({ verdict, word }: { verdict: Verdict; word: string }) => (
  <span className="bench-mark" data-verdict={verdict}>
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[verdict]} />
    </svg>
    {word}
  </span>
);
