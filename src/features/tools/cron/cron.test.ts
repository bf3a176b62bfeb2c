import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fill } from '@/i18n/fill.ts';
import { toolsChecks as greek } from '@/i18n/messages/el/tools-checks.ts';
import { toolsFormats as greekFormats } from '@/i18n/messages/el/tools-formats.ts';
import { toolsChecks as english } from '@/i18n/messages/en/tools-checks.ts';
import { toolsFormats as englishFormats } from '@/i18n/messages/en/tools-formats.ts';
import { ATHENS, isoIn } from '../zone.ts';
import { readCron } from './cron.ts';
import { fieldWords } from './words.ts';

const FROM = new Date('2026-03-27T12:00:00Z');
const runs = (expression: string, zone = ATHENS, from = FROM) => {
  const result = readCron(expression, zone, from);
  return result.ok ? result.runs.map((run) => isoIn(run.getTime(), zone)) : result.fault;
};
const words = (expression: string, language: 'en' | 'el') => {
  const result = readCron(expression, ATHENS, FROM);
  const [texts, tag] = language === 'el' ? [{ ...greekFormats, ...greek }, 'el-GR'] : [{ ...englishFormats, ...english }, 'en-GB'];
  return result.ok ? result.fields.map((field) => fieldWords(field, texts, tag)) : result.fault;
};

it('a step without an end begins at its number', () => {
  expect((runs('5/15 12 * * *') as string[]).slice(0, 4).map((run) => run.slice(11, 16))).toEqual(['12:05', '12:20', '12:35', '12:50']);
});

describe('next runs in Athens', () => {
  it('keep the time of the clock when clocks go forward', () => {
    expect((runs('0 9 * * *') as string[]).slice(1, 4)).toEqual([
      '2026-03-29T09:00:00+03:00',
      '2026-03-30T09:00:00+03:00',
      '2026-03-31T09:00:00+03:00',
    ]);
  });

  it('run once on the day that skips their hour', () => {
    const days = (runs('30 3 * * *') as string[]).map((run) => run.slice(0, 10));
    expect(days.slice(0, 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it('run once in the hour that clocks repeat', () => {
    const days = (runs('30 3 * * *', ATHENS, new Date('2026-10-23T12:00:00Z')) as string[]).map((run) => run.slice(0, 10));
    expect(days.slice(0, 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  it('are those of another zone', () => {
    expect(runs('0 9 * * MON-FRI', 'UTC')).toContain('2026-03-30T09:00:00Z');
  });

  it('may never come', () => {
    expect(runs('0 0 30 2 *')).toEqual([]);
  });

  it('day and weekday together mean either', () => {
    expect(readCron('0 0 13 * FRI', ATHENS, FROM)).toMatchObject({ isEither: true });
    expect(readCron('0 0 13 * *', ATHENS, FROM)).toMatchObject({ isEither: false });
    expect(runs('0 0 13 4 FRI')).toContain('2026-04-03T00:00:00+03:00');
  });

  it('a step of all days and a weekday mean both', () => {
    expect(readCron('0 0 */2 * MON', ATHENS, FROM)).toMatchObject({ isEither: false });
    expect((runs('0 0 */2 * MON') as string[]).slice(0, 3).map((run) => run.slice(0, 10))).toEqual([
      '2026-04-13',
      '2026-04-27',
      '2026-05-11',
    ]);
  });
});

describe('in words', () => {
  it.each([
    ['*/15 9-17 * * MON-FRI', ['every 15 minutes', 'from 9 to 17', 'every day', 'every month', 'from Monday to Friday']],
    ['0 8 1,15 */3 *', ['0', '8', '1 and 15', 'every 3 months', 'every day of the week']],
    ['@weekly', ['0', '0', 'every day', 'every month', 'Sunday']],
    ['5/15 * * * *', ['every 15 minutes, from 5', 'every hour', 'every day', 'every month', 'every day of the week']],
    ['0 0 12 1/1 * ? *', ['0', '0', '12', 'every day', 'every month', 'every day of the week', 'every year']],
    ['cron(0 10 * * ? *)', ['0', '0', '10', 'every day', 'every month', 'every day of the week', 'every year']],
    ['0 10 * * ? *', ['0', '0', '10', 'every day', 'every month', 'every day of the week', 'every year']],
    ['0 18 ? * 2-6 *', ['0', '0', '18', 'every day', 'every month', 'from Monday to Friday', 'every year']],
    ['15 10 ? * 6L 2026-2030', ['0', '15', '10', 'every day', 'every month', 'Friday, the last one of the month', 'from 2026 to 2030']],
    ['0 9 ? * 3#2 *', ['0', '0', '9', 'every day', 'every month', 'Tuesday, number 2 in the month', 'every year']],
    ['0 0 * * 6-0', ['0', '0', 'every day', 'every month', 'from Saturday to Sunday']],
    ['0 22 * * FRI-SUN', ['0', '22', 'every day', 'every month', 'from Friday to Sunday']],
  ])('%s', (expression, expected) => {
    expect(words(expression, 'en')).toEqual(expected);
  });

  it.each([
    ['*/15 9-17 * * MON-FRI', ['κάθε 15 λεπτά', 'από 9 έως 17', 'κάθε ημέρα', 'κάθε μήνα', 'από Δευτέρα έως Παρασκευή']],
    ['0 0 L JAN,JUL 7', ['0', '0', 'την τελευταία ημέρα του μήνα', 'Ιανουάριος και Ιούλιος', 'Κυριακή']],
  ])('%s, Greek', (expression, expected) => {
    expect(words(expression, 'el')).toEqual(expected);
  });
});

describe('expressions of other programs (tests/samples/tools/cron)', () => {
  const samples: [string, string][] = JSON.parse(readFileSync('tests/samples/tools/cron/expressions.json', 'utf8'));
  it.each(samples)('%j', (expression, right) => {
    const result = readCron(expression, ATHENS, FROM);
    expect(result.ok ? result.runs[0] && isoIn(result.runs[0].getTime(), result.timeZone) : result.fault.problem).toBe(right);
  });

  it('tell what was left out, and how weekdays are numbered', () => {
    expect(readCron('*/5 * * * *  root  /usr/bin/x # y', ATHENS, FROM)).toMatchObject({ rest: 'root  /usr/bin/x # y', fromSunday: false });
    expect(readCron('@daily /x', ATHENS, FROM)).toMatchObject({ rest: '/x' });
    expect(readCron('0 15 10 ? * 6L', ATHENS, FROM)).toMatchObject({ rest: '', fromSunday: true });
    expect(readCron('0 15 10 ? * FRIL', ATHENS, FROM)).toMatchObject({ fromSunday: false });
  });
});

describe('faults', () => {
  it.each([
    ['', { problem: 'count', count: 0 }],
    ['* * * *', { problem: 'count', count: 4 }],
    ['0 25 * * *', { problem: 'field', field: 'hour', written: '25' }],
    ['0 0 * * MONDAY', { problem: 'field', field: 'weekday', written: 'MONDAY' }],
    ['*/0 * * * *', { problem: 'field', field: 'minute', written: '*/0' }],
  ])('%j', (expression, fault) => {
    expect(runs(expression)).toEqual(fault);
  });

  it('one field is counted without a plural', () => {
    expect(fill(english['tools.cron.fault.count'], { count: '1' })).toMatch(/^Fields in the expression: 1\./u);
    expect(fill(greek['tools.cron.fault.count'], { count: '1' })).toMatch(/^Πεδία της έκφρασης: 1\./u);
  });

  it.each([
    ['0 17-9 * * *', 'hour', '17-9', '17-23,0-9'],
    ['0 0 * * FRI-MON', 'weekday', 'FRI-MON', '5-6,0-1'],
    ['0 0 * NOV-FEB *', 'month', 'NOV-FEB', '11-12,1-2'],
    ['50-0/5 * * * *', 'minute', '50-0/5', '50-59/5,0'],
  ])('%s runs backwards, and has another form', (expression, field, written, instead) => {
    expect(runs(expression)).toEqual({ problem: 'order', field, written, instead });
    expect(Array.isArray(runs(expression.replace(written, instead)))).toBe(true);
  });

  it('nothing that other programs write is left to the words of the library', () => {
    const written = ['*/61 * * * *', '0 0 L-3 * *', 'H * * * *', '@reboot', '@every 5m', '0 0 W * *', '0 0 * * L', '*/5/2 * * * *'];
    for (const expression of written) expect(runs(expression), expression).not.toMatchObject({ problem: 'other' });
  });
});
