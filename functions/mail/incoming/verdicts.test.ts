import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { getDomain } from '../../encoding/address.ts';
import { SPAM_LIMIT } from '../spam-score.ts';
import { authentication } from './authentication.ts';
import { classify } from './classify.ts';
import { parseMail } from './parse.ts';

interface Right {
  /** Of a header that another server than ours has written. */
  server?: string;
  authentication: unknown;
  folder?: string;
  reasons?: string[];
  /** Who wrote, to whom, and as what. */
  people?: object;
}

it.each(globSync('tests/samples/verdicts/*.eml').map((path) => [basename(path, '.eml'), path]))(
  'reads the verdicts of %s',
  async (_, path) => {
    const right = JSON.parse(readFileSync(path.replace(/eml$/u, 'json'), 'utf8')) as Right;
    const mail = await parseMail(new Uint8Array(readFileSync(path)), 'bounces@client.example');
    if (right.server !== undefined) {
      expect(authentication(mail.headers, getDomain(mail.from.address), right.server)).toEqual(right.authentication ?? undefined);
      return;
    }
    const { spamScore, details } = classify(mail, 'maria@client.example', 'lycabettus.example');
    expect([details['authentication'], details['spam'] ?? []]).toEqual([right.authentication ?? undefined, right.reasons]);
    expect(mail).toMatchObject(right.people ?? {});
    expect(spamScore >= SPAM_LIMIT ? 'spam' : 'inbox').toBe(right.folder);
  },
);
