import { diffLines, diffWordsWithSpace } from 'diff';
import { type DiffResult, type DiffTask, type Gap, MOST_ROWS, type Row, type Run } from './rows.ts';

const CONTEXT_LINES = 3;
const MOST_LINE_CHARACTERS = 2000;

const linesOf = (text: string): string[] => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

const normal = (text: string, ignoreSpace: boolean): string => {
  const unix = ignoreSpace ? text.replaceAll('\r\n', '\n').replace(/[^\S\n]+$/gmu, '') : text;
  return isEnded(unix) ? unix : `${unix}\n`;
};

const isEnded = (text: string): boolean => text === '' || text.endsWith('\n');

const plain = (text: string, is: Run['is']): Run[] => [{ text, is }];

function within(before: string, after: string): [Run[], Run[]] {
  if (before.length + after.length > MOST_LINE_CHARACTERS) return [plain(before, 'removed'), plain(after, 'added')];
  const changes = diffWordsWithSpace(before, after);
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[other]).map(({ value, [own]: isOwn }): Run => ({ text: value, is: isOwn ? own : 'same' }));
  return [side('added', 'removed'), side('removed', 'added')];
}

function rowsOf({ before, after, ignoreSpace }: DiffTask, byWords: boolean): Row[] {
  const changes = diffLines(normal(before, ignoreSpace), normal(after, ignoreSpace));
  const rows: Row[] = [];
  let [left, right] = [0, 0];
  const push = (is: Row['is'], runs: Run[]) => {
    if (is !== 'added') left += 1;
    if (is !== 'removed') right += 1;
    rows.push({ is, ...(is !== 'added' && { before: left }), ...(is !== 'removed' && { after: right }), runs });
  };
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (!change) continue;
    if (!change.added && !change.removed) {
      for (const text of linesOf(change.value)) push('same', plain(text, 'same'));
      continue;
    }
    const next = change.removed && changes[index + 1]?.added ? changes[index + 1] : undefined;
    if (next) index += 1;
    const removed = change.removed ? linesOf(change.value) : [];
    const added = change.added ? linesOf(change.value) : linesOf(next?.value ?? '');
    const pairs = removed.map((text, at): [Run[], Run[]] => {
      const other = added[at];
      return byWords && other !== undefined ? within(text, other) : [plain(text, 'removed'), plain(other ?? '', 'added')];
    });
    for (const [at, text] of removed.entries()) push('removed', pairs[at]?.[0] ?? plain(text, 'removed'));
    for (const [at, text] of added.entries()) push('added', pairs[at]?.[1] ?? plain(text, 'added'));
  }
  return rows;
}

function withoutSame(rows: readonly Row[]): (Row | Gap)[] {
  const near = new Uint8Array(rows.length);
  for (const [at, row] of rows.entries()) {
    if (row.is !== 'same') near.fill(1, Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1);
  }
  const shown: (Row | Gap)[] = [];
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1);
    if (near[at]) shown.push(row);
    else if (last && 'skipped' in last) last.skipped += 1;
    else shown.push({ skipped: 1 });
  }
  return shown;
}

export function compareTexts(task: DiffTask): DiffResult {
  const rows = rowsOf(task, task.by === 'words');
  const count = (is: Row['is']) => rows.filter((row) => row.is === is).length;
  const shown = withoutSame(rows);
  return {
    rows: shown.slice(0, MOST_ROWS),
    added: count('added'),
    removed: count('removed'),
    endsDiffer: !task.ignoreSpace && task.before !== '' && task.after !== '' && isEnded(task.before) !== isEnded(task.after),
    hasMore: shown.length > MOST_ROWS,
  };
}
