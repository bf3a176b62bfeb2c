import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { day, month } from './day.ts';
import { parseChecked } from './problems.ts';

const schema = z.strictObject({
  title: z.string().min(2),
  publishAt: day().optional(),
  from: month().optional(),
  tags: z.array(z.string()).min(1).optional(),
  kind: z.enum(['case', 'open']).optional(),
  price: z.strictObject({ cents: z.int(), from: day().optional() }).optional(),
});
const check = (text: string) => parseChecked(schema, parse(text), { file: 'content/x.yaml', text, linesBefore: 1 });

it('reads dates as UTC dates, quoted or not', () => {
  const expected = new Date('2026-05-04T00:00:00Z');
  expect(check('title: One\npublishAt: 2026-05-04').publishAt).toEqual(expected);
  expect(check('title: One\npublishAt: "2026-05-04"').publishAt).toEqual(expected);
  expect(check('title: One\npublishAt: 2028-02-29').publishAt).toEqual(new Date('2028-02-29T00:00:00Z'));
});

describe('checked', () => {
  it.each([
    '2026-13-45',
    '2026-02-30',
    '2026-02-29',
    '11/12/2025',
    '2026',
    '2026-5-4',
    '2026-05-04T10:00:00Z',
    '0001-01-01',
    'yesterday',
    '""',
    'true',
  ])('refuses the date %s, and says where it is and how to write it', (written) => {
    expect(() => check(`title: One\npublishAt: ${written}`)).toThrow(
      /^content\/x\.yaml:3: "publishAt": write a day that exists as YYYY-MM-DD, for example 2026-05-04, but it is .+$/u,
    );
    expect(() => check(`title: One\nprice:\n  cents: 1\n  from: ${written}`)).toThrow(/^content\/x\.yaml:5: "price\.from": write a day/u);
  });

  it.each<[string, string]>([
    ['publishAt: 2026-05-04', 'content/x.yaml: "title": missing. Add this field.'],
    ['title: One\nprice: {}', 'content/x.yaml:3: "price.cents": missing. Add this field.'],
    ['title: One\nautor: me', 'content/x.yaml:3: "autor": no such field. Correct its name or delete it.'],
    ['title: A', 'content/x.yaml:2: "title": must have at least 2 characters.'],
    ['title: 12', 'content/x.yaml:2: "title": must be text; put it in quotes if it is a number.'],
    ['title: One\ntags: []', 'content/x.yaml:3: "tags": must have at least 1 item.'],
    ['title: One\nkind: other', 'content/x.yaml:3: "kind": must be "case" or "open", but it is "other".'],
    ['title: One\nfrom: 2026-13', 'content/x.yaml:3: "from": write a month as YYYY-MM, but it is "2026-13"'],
    ['', 'content/x.yaml does not have fields. Write them, or restore the file.'],
  ])('%j', (text, message) => {
    expect(() => check(text)).toThrow(new Error(message));
  });

  it('lists all problems at once', () => {
    expect(() => check('title: A\nautor: me\nkind: x')).toThrow(/title.*\n.*kind.*\n.*autor/u);
  });
});
