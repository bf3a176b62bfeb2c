/**
 * `npm run bench -- known-questions`: how well the assistant answers questions that it does not know: some of those in `content/` are left
 * out of the texts and asked. Far harder than the questions of visitors, since each of a passage's questions differs from its others
 * on purpose, and since one passage counts as right. The constants of ranking and decision were fitted to these.
 */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { answerQuestion } from '../../src/features/assistant/answer.shared.ts';
import { nearPassages } from '../../src/features/search/near-passages.ts';
import { textsFile } from '../../src/features/search/search-files.shared.ts';
import { prepareTexts, type TextsFile } from '../../src/features/search/texts.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';

/** One of so many questions is left out; each run of the loop leaves out others. */
const ONE_OF = 8;
const ROUNDS = 3;

interface Left {
  question: string;
  /** Index of the passage, if one answers it. */
  passage?: number;
}

/** The texts without every eighth question, beginning with `round`. */
function leaveOut(file: TextsFile, round: number): { texts: TextsFile; left: Left[] } {
  const left: Left[] = [];
  let count = round;
  const keep = (lines: string, passage?: number): string =>
    lines
      .split('\n')
      .filter((question) => {
        count += 1;
        if (question === '' || count % ONE_OF > 0) return true;
        left.push({ question, ...(passage === undefined ? {} : { passage }) });
        return false;
      })
      .join('\n');
  const passages = file.passages.map(([page, anchor, heading, text, asked = ''], index): TextsFile['passages'][number] => [
    page,
    anchor,
    heading,
    text,
    keep(asked, index),
  ]);
  const near = nearPassages(passages.map(([, , , text, asked = '']) => ({ text, asked })));
  return { texts: { ...file, passages, near, unanswered: keep(file.unanswered) }, left };
}

const share = (part: number, all: number): string => ((100 * part) / Math.max(1, all)).toFixed(1);

for (const code of LOCALE_CODES) {
  const file: TextsFile = JSON.parse(await readFile(resolve(`dist${textsFile(code)}`), 'utf8'));
  const found = { answered: 0, right: 0, page: 0, refused: 0, unanswered: 0, none: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { texts, left } = leaveOut(file, round);
    const site = prepareTexts(texts);
    for (const { question, passage } of left) {
      const { passages } = answerQuestion(site, question);
      if (passage === undefined) {
        found.unanswered += 1;
        if (passages.length === 0) found.none += 1;
        continue;
      }
      found.answered += 1;
      const right = site.passages[passage];
      if (passages.length === 0) found.refused += 1;
      if (passages.some((each) => each === right)) found.right += 1;
      if (passages.some(({ page }) => page === right?.page)) found.page += 1;
    }
  }
  console.log(
    `${code}: of 100 of ${found.answered} questions: right passage among three ${share(found.right, found.answered)}, right page ${share(found.page, found.answered)}, refused ${share(found.refused, found.answered)}; of ${found.unanswered} that no page answers: not found ${share(found.none, found.unanswered)}`,
  );
}
