import { describe, expect, it } from 'vitest';
import { CALLS } from '@/features/console/admin/every-call.ts';
import { describeCommands } from './commands.ts';
import { commonStart, complete } from './complete.ts';
import { stepInHistory, storedLines, storeLine } from './console-history.ts';
import { parseCommand, tokenise } from './parse.ts';
import { toTable } from './to-table.ts';

const COMMANDS = describeCommands(CALLS);
const lines = COMMANDS.map(({ words }) => words.join(' '));
const parse = (line: string) => parseCommand(line, COMMANDS);

describe('describeCommands', () => {
  it('has a command for each of the owner’s calls with data, by words that lead to it alone', () => {
    expect(lines).toEqual(
      expect.arrayContaining(['mail mailboxes list', 'store orders list', 'privacy requests get', 'ai questions clear']),
    );
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => /csv|zip|uploads/u.test(line))).toEqual([]);
    for (const { words, call, params } of COMMANDS) {
      const line = [...words, ...params.map(() => 'x')].join(' ');
      expect(['command' in parse(line) ? call : '', line]).toContain(line);
    }
  });

  it('knows fields, choices and what asks', () => {
    const list = COMMANDS.find(({ call }) => call === 'GET /api/admin/store/orders');
    expect(list?.fields.find(({ name }) => name === 'state')).toMatchObject({
      place: 'query',
      type: 'text',
      values: expect.arrayContaining(['paid']),
    });
    expect(list?.asks).toBe(false);
    expect(COMMANDS.filter(({ asks }) => asks).map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'DELETE /api/admin/ai/questions',
        'POST /api/admin/privacy/erasures',
        'DELETE /api/admin/tools/redirects/:id',
      ]),
    );
  });
});

describe('parseCommand', () => {
  it('reads words, parameters, options and output', () => {
    expect(parse('store orders list --state paid --size 5 --json')).toMatchObject({
      command: { call: 'GET /api/admin/store/orders' },
      ...{ query: { state: 'paid', size: '5' }, body: undefined, format: 'json', isPlain: true },
    });
    expect(parse('tools redirects set r1 --from /a --to "/b c" --status 308 --everyLocale true --version 2')).toMatchObject({
      params: { id: 'r1' },
      body: { from: '/a', to: '/b c', status: 308, everyLocale: true, version: 2 },
      isPlain: false,
    });
    expect(parse(`tools redirects add --body '{"from":"/a","status":410}' --to ""`)).toMatchObject({
      body: { from: '/a', to: '', status: 410 },
    });
  });

  it.each([
    ['', 'unknown'],
    ['rm -rf /', 'unknown'],
    ['store orders get', 'param'],
    ['store orders list extra', 'surplus'],
    ['store orders list --nothing 1', 'option'],
    ['store orders list --state', 'value'],
    ['tools redirects add --from /a --to /b --status x', 'value'],
    ['tools redirects add --from /a', 'required'],
    ["tools redirects add --body '[1]'", 'body'],
  ])('%j: %s', (line, problem) => {
    expect(parse(line)).toMatchObject({ problem });
  });
});

it('splits a line as a shell does', () => {
  expect(tokenise(`a  "b \\"c" 'd e' --f="g h" "open`).map(({ text, at }) => [text, at])).toEqual([
    ['a', 0],
    ['b "c', 3],
    ['d e', 11],
    ['--f=g h', 17],
    ['open', 27],
  ]);
});

describe('complete', () => {
  it.each([
    ['sto', 0, ['store']],
    ['store or', 6, ['orders']],
    ['store orders list --sta', 18, ['--state']],
    ['store orders list --state pai', 26, ['paid']],
    ['help too', 5, ['tools']],
    ['nothing ', 8, []],
  ])('%j', (line, from, options) => {
    expect(complete(line, COMMANDS)).toEqual({ from, options });
  });

  it('offers all first words, and the start that options share', () => {
    expect(complete('', COMMANDS).options).toEqual(expect.arrayContaining(['help', 'mail', 'store']));
    expect(commonStart(['requests', 'records'])).toBe('re');
    expect(commonStart([])).toBe('');
  });
});

describe('history', () => {
  const fake = () => {
    const items = new Map<string, string>();
    return () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => items.set(key, value),
      }) as unknown as Storage;
  };

  it('is bounded, without doubles, and survives bad data', () => {
    const storage = fake();
    for (let at = 0; at < 120; at += 1) storeLine(`line ${at}`, storage);
    storeLine('line 50', storage);
    storeLine('x'.repeat(301), storage);
    expect([storedLines(storage).length, storedLines(storage).at(-1)]).toEqual([100, 'line 50']);
    storage().setItem('admin:console', '{"version":2}');
    expect(storedLines(storage)).toEqual([]);
  });

  it('goes through the lines that begin with what was typed', () => {
    const all = ['a 1', 'b', 'a 2'];
    expect([
      stepInHistory(all, 3, -1, 'a'),
      stepInHistory(all, 2, -1, 'a'),
      stepInHistory(all, 0, -1, 'a'),
      stepInHistory(all, 0, 1, 'a'),
    ]).toEqual([2, 0, undefined, 2]);
    expect(stepInHistory(all, 2, 1, 'b')).toBe(3);
  });
});

it('shows the list of a response, else its fields', () => {
  expect(toTable({ rows: [{ a: 1 }, { a: null, b: { c: 2 } }], total: 2 })).toEqual({
    columns: ['a', 'b'],
    rows: [
      [1, ''],
      ['', '{"c":2}'],
    ],
  });
  expect(toTable({ removed: true, rows: [] })).toEqual({
    columns: ['', ''],
    rows: [
      ['removed', 'true'],
      ['rows', '[]'],
    ],
  });
});
