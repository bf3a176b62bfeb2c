import { expect, it } from 'vitest';
import { parseMessageIds } from './message-ids.ts';

it.each([
  ['<a@client.example>', ['<a@client.example>']],
  ['abc123@client.example', ['<abc123@client.example>']],
  ['<abc123@client.example', ['<abc123@client.example>']],
  ['a@client.example b@client.example', ['<a@client.example>', '<b@client.example>']],
  ['"Your message of Tuesday" <a@client.example>', ['<a@client.example>']],
  ['your message to maria@client.example of Tuesday', []],
  ['<a b@client.example>', []],
  ['12345', []],
  ['', []],
  [undefined, []],
])('reads the Message-IDs of %j', (header, ids) => {
  expect(parseMessageIds(header)).toEqual(ids);
});
