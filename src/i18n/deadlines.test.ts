import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The head of this column names the zone. */
const IN_A_COLUMN = 'src/features/privacy/admin/RequestList.tsx: {formatDay(dueOn, languageTag)}';

it('no page or mail shows a deadline but in the form that names its zone (order.deadline)', () => {
  const files = globSync('{src,functions}/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/u.test(file));
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) =>
        /\b(?:format(?:Moment|Day|Date|Time)|dayText)\([^)]*(?:[pP]ayBy|[rR]efundBy|[dD]ueOn|acknowledgeBy|heldUntil|[cC]heckBy|[dD]eadline)\b/u.test(
          line,
        ),
      )
      .filter((line) => !line.includes("texts['order.deadline']"))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([IN_A_COLUMN]);
});
