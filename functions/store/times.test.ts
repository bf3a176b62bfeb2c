import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatDeadline, formatDeadlineDay } from './times.ts';

const FOLDER = new URL('..', import.meta.url).pathname;
/** The moment of an export, and of what the owner is told of, in the owner's own zone; none is a deadline. */
const NO_DEADLINES = ["t('privacyExport.made'", "t('tells.foot'", "t('tells.digest.subject'"];

it('names the zone of a deadline, in both languages', () => {
  // 00:30 on the next day in Athens.
  const at = new Date('2026-11-27T22:30:00Z');
  expect([formatDeadline('en', at, 'time'), formatDeadline('el', at, 'day'), formatDeadlineDay('en', '2026-12-04')]).toEqual([
    '28\u00A0November\u00A02026 at 00:30 (Athens time)',
    '28\u00A0Νοεμβρίου\u00A02026 (ώρα Αθήνας)',
    '4\u00A0December\u00A02026 (Athens time)',
  ]);
});

it('is the only way by which a text gets a day or time', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/u.test(file));
  const found = files.flatMap((file) =>
    readFileSync(`${FOLDER}${file}`, 'utf8')
      .split('\n')
      .filter((line) => /\b(?:day|time|back|by|dueOn|until)(?::| =) (?:format(?:Day|Time|Date)|day)\(/u.test(line))
      .filter((line) => !NO_DEADLINES.some((text) => line.includes(text)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
