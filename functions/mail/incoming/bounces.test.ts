import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { describeBounce } from './bounce.ts';
import { classify } from './classify.ts';
import { parseMail } from './parse.ts';

interface Right {
  envelopeFrom?: string;
  /** State and error of the mail that was sent as `<SENT-ID>`. */
  outbox: [string, string | null];
}

it.each(globSync('tests/samples/bounces/*.eml').map((path) => [basename(path, '.eml'), path]))(
  'takes %s for what it is',
  async (_, path) => {
    const right = JSON.parse(readFileSync(path.replace(/eml$/u, 'json'), 'utf8')) as Right;
    const envelopeFrom = right.envelopeFrom ?? '';
    const mail = await parseMail(new Uint8Array(readFileSync(path)), envelopeFrom);
    const { bounce, isAutomatic } = classify(mail, envelopeFrom, 'lycabettus.example');
    const isFailed = bounce?.action === 'failed' && bounce.messageIds.includes('<SENT-ID>');
    expect(isFailed ? ['failed', describeBounce(bounce)] : ['sent', null]).toEqual(right.outbox);
    // The site answers to no machine.
    expect(isAutomatic).toBe(envelopeFrom === '');
  },
);
