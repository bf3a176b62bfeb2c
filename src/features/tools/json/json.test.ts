import { describe, expect, it } from 'vitest';
import { startProcessorClock } from '../../../../tests/processor-time.ts';
import { formatJson, type JsonResult, pathAt, placeOf } from './json.ts';

const text = (result: JsonResult): string =>
  result.ok ? result.text : `${result.fault.problem} ${result.fault.line}:${result.fault.column}`;

it('formats without changing a value: digits, escapes and doubled names stay', () => {
  const source = '{"id":12345678901234567890,"τιμή":1.10,"a":"\\u0391\\/","a":[1,{"b":null}],"e":{},"l":[]}';
  expect(text(formatJson(source, '2', false))).toBe(`{
  "id": 12345678901234567890,
  "τιμή": 1.10,
  "a": "\\u0391\\/",
  "a": [
    1,
    {
      "b": null
    }
  ],
  "e": {},
  "l": []
}`);
  expect(text(formatJson(source, 'none', false))).toBe(source);
  const result = formatJson(source, 'tab', false);
  expect(result.ok && result.counted).toEqual({ values: 10, depth: 3, repeated: ['a'] });
});

it('sorts names in every object, and no array', () => {
  expect(text(formatJson('{"b":[{"d":1,"c":2},3,1],"Β":0,"a":{"z":1,"y":2}}', 'none', true))).toBe(
    '{"a":{"y":2,"z":1},"b":[{"c":2,"d":1},3,1],"Β":0}',
  );
});

describe('names the first fault by line and column', () => {
  it.each([
    ['', 'value 1:1'],
    ['{"a": 1,}', 'property 1:9'],
    ['{"a" 1}', 'colon 1:6'],
    ['[1\n 2]', 'comma 2:2'],
    ["{'a': 1}", 'symbol 1:2'],
    ['{"a": 1', 'open 1:8'],
    ['{} {}', 'end 1:4'],
    ['// no\n{}', 'comment 1:1'],
    ['["α", "🙂", nope]', 'symbol 1:12'],
    ['["a\nb"]', 'string 1:2'],
    ['[01]', 'comma 1:3'],
    ['[-1.]', 'number 1:2'],
    ['[1.5e+]', 'number 1:2'],
    ['[.5]', 'symbol 1:2'],
    ['{"a":\u00A01}', 'invisible 1:6'],
    ['[\u200B1]', 'invisible 1:2'],
    ['['.repeat(200_000), 'deep 1:1'],
  ])('%.20j', (source, fault) => {
    expect(text(formatJson(source, '2', false))).toBe(fault);
  });
});

it('names a character that is not seen by its number, and none at the end', () => {
  expect(formatJson('{"a":\u00A01}', '2', false)).toMatchObject({ fault: { found: 'U+00A0' } });
  expect(formatJson('{"a": 1\n', '2', false)).toMatchObject({ fault: { found: '' } });
});

it('lists many repeated names once each, in linear time', () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `"n${index}":0`).join(',');
  const took = startProcessorClock();
  const result = formatJson(`{${names},${names}}`, 'none', false);
  expect(result.ok && result.counted.repeated.length).toBe(60_000);
  expect(took()).toBeLessThan(3000);
});

it('reads a file that begins with a byte order mark', () => {
  expect(text(formatJson('\uFEFF[1]', 'none', false))).toBe('[1]');
});

it('counts lines of every kind, and characters rather than halves', () => {
  expect(placeOf('a\r\nb\rc\n🙂x', 9)).toEqual({ line: 4, column: 2 });
});

it('names the path at the cursor', () => {
  const source = '{"orders":[{"name":"α"},{"full name":"β"}]}';
  expect(pathAt(source, source.indexOf('α'))).toBe('$.orders[0].name');
  expect(pathAt(source, source.indexOf('β'))).toBe('$.orders[1]["full name"]');
  expect(pathAt('12', 0)).toBe('$');
  expect(pathAt('['.repeat(100_000), 100_000), 'deeper than can be read').toBe('$');
});
