import { expect, it } from 'vitest';
import { classify } from './classify.ts';
import { parseMail } from './parse.ts';

const read = async (headers: string) => {
  const mail = await parseMail(new Uint8Array(new TextEncoder().encode(`${headers}\nSubject: x\n\nHello`)), 'envelope@client.example');
  return { mail, details: classify(mail, 'envelope@client.example', undefined).details };
};

it('counts whom a row cannot hold, and keeps the source of all', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `"${'Long name '.repeat(40)}" <person${at}@b.example>`).join(',\n ');
  const { mail, details } = await read(`From: a@b.example\nTo: ${many}\nCc: c@b.example`);
  expect([mail.to.length, mail.to[199]?.slice(-23), details['toNotListed'], details['ccNotListed']]).toEqual([
    200,
    ...['<person199@b.example>'.padStart(23).slice(-23), 300, undefined],
  ]);
  expect([mail.hasSource, mail.files[0]?.name]).toEqual([true, 'message.eml']);
});

it.each([
  ['From: "Maria <maria@client.example>', 'Maria <maria@client.example>', 'envelope@client.example'],
  ['From: Maria" <maria@client.example>', 'Maria <maria@client.example>', 'envelope@client.example'],
  ['From: maria', 'maria', 'envelope@client.example'],
  ['From: maria@client.example (Maria)', 'Maria', 'maria@client.example'],
  ['From: Άννα <άννα@παράδειγμα.example>', 'Άννα', 'άννα@παράδειγμα.example'],
])('answers to the envelope where %s is no address', async (header, name, address) => {
  expect((await read(header)).mail.from).toEqual({ name, address });
});
