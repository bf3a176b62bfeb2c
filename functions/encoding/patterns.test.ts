import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { startProcessorClock } from '../../tests/processor-time.ts';
import { LONGEST_SENTENCE } from '../assistant/sentences.ts';
import { PIECES } from './pieces.fixture.ts';

/** What costs the square of its length takes seconds for it, what costs its length a few milliseconds. */
const LENGTH = 32 * 1024;
const LIMIT_MS = 400;

/** Characters of the longest text that the patterns of a file read, where the code around them cuts it. */
const BOUNDED: Record<string, number> = {
  // A sentence of a model.
  'functions/assistant/citations.ts': LONGEST_SENTENCE,
  // What stands before a full stop, and `LINE_END` and `END` in two sentences at most.
  'functions/assistant/sentences.ts': 2 * LONGEST_SENTENCE,
  // A mail address with its name.
  'functions/encoding/address.ts': 320,
  // The end of a word.
  'src/features/search/reading/lexicon.shared.ts': 5,
};

interface Pattern {
  file: string;
  pattern: RegExp;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** What the functions run of `src` is in these. A pattern that is put together of texts is not seen. */
const FILES = ['functions/**/*.ts', 'src/**/*.{schema,shared}.ts', 'src/i18n/*.ts'];
const patterns = globSync(FILES, { exclude: ['**/*.test.ts'] }).flatMap(patternsIn);

function timeMs(pattern: RegExp, text: string): number {
  const took = startProcessorClock();
  text.replace(pattern, '');
  return took();
}

it('the cost of each pattern grows with its text, not with the square', { timeout: 300_000 }, () => {
  expect(patterns.length).toBeGreaterThan(300);
  const slow = patterns.flatMap(({ file, pattern }) => {
    const own = pattern.source.match(/<?[a-z]{2,}/giu) ?? [];
    const length = BOUNDED[file] ?? LENGTH;
    const worst = [...PIECES, ...own, ...own.map((word) => `${word} `)].find((piece) => {
      const text = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;
      return timeMs(pattern, text) > LIMIT_MS && timeMs(pattern, text) > LIMIT_MS;
    });
    return worst === undefined ? [] : [`${file}: ${pattern} with ${JSON.stringify(worst)}`];
  });
  expect(slow).toEqual([]);
});
