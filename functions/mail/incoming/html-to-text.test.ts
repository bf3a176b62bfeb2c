import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { parseMail } from './parse.ts';

it.each(globSync('tests/samples/html-mail/*.eml').map((path) => [basename(path, '.eml'), path]))(
  'reads the HTML of %s',
  async (_, path) => {
    const { text: lines } = JSON.parse(readFileSync(path.replace(/eml$/u, 'json'), 'utf8')) as { text: string[] };
    const { text } = await parseMail(new Uint8Array(readFileSync(path)), 'maria@client.example');
    expect(text.split('\n')).toEqual(lines);
  },
);
