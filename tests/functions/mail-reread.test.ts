import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { rereadMail } from '../../functions/jobs/reread-mail.ts';
import { messages } from '../../functions/storage/schema/mail.ts';
import { threadsPage } from '../../src/features/admin/mail/mail.schema.ts';
import { MAIL_API } from '../../src/features/admin/mail-settings/mail-settings.schema.ts';
import { callAdmin, storeMessage } from './admin-harness.ts';

const search = async (words: string) =>
  (await callAdmin(threadsPage, `${MAIL_API}/threads?q=${encodeURIComponent(words)}`)).rows.map(({ thread }) => thread);

describe('mail that an earlier version stored with its cells run together', () => {
  const html = '<table><tr><td>Name</td><td>Zacharopoulou</td></tr><tr><td>Phone</td><td>2105550199</td></tr></table>';
  const rereadAll = async () => {
    let [turns, figures]: [number, Record<string, number>] = [0, { left: 1 }];
    for (; figures['left'] === 1; turns += 1) figures = await rereadMail(env);
    return turns;
  };

  it('is found, once all was read again, and its neighbours stay as they are', async () => {
    await storeMessage({ thread: 'old', text: 'NameZacharopoulou\nPhone2105550199', html });
    await storeMessage({ thread: 'own-text', text: 'A text with the name of Zacharopoulou and more, phone 2105550177', html });
    await storeMessage({ thread: 'stub', text: 'Please open this in a browser', html: '<p>Parcel 4471 for Nafplio</p>' });
    await storeMessage({ thread: 'same', text: 'Name Zacharopoulou, Phone 2105550199', html });
    for (let count = 0; count < 21; count += 1) await storeMessage({ text: 'One & two', html: '<p>One &amp; two</p>' });
    await storeMessage({ thread: 'newest', text: 'CityKalamata', html: '<div>City</div><table><tr><th>Kalamata</th></tr></table>' });
    expect((await search('Zacharopoulou')).toSorted()).toEqual(['own-text', 'same']);
    expect(await rereadAll()).toBe(3);
    expect((await search('Zacharopoulou 2105550199')).toSorted()).toEqual(['old', 'same']);
    expect(await search('nafplio 4471')).toEqual(['stub']);
    expect([await search('Kalamata'), await search('NameZacharopoulou')]).toEqual([['newest'], []]);
    expect((await drizzle(env.DB).select().from(messages)).map(({ text }) => text)).toEqual([
      'Name\tZacharopoulou\nPhone\t2105550199',
      'A text with the name of Zacharopoulou and more, phone 2105550177',
      'Please open this in a browser\n\nParcel 4471 for Nafplio',
      'Name Zacharopoulou, Phone 2105550199',
      ...Array.from({ length: 21 }, () => 'One & two'),
      'City\nKalamata',
    ]);
    // For good: what comes later is stored right.
    expect([await rereadMail(env), await rereadAll()]).toEqual([{ reread: 0 }, 1]);
  });

  it('is read in turns of so many characters, at least one message each', async () => {
    const long = `<td>a</td><td>b</td>${'<p>c</p>'.repeat(20_000)}`;
    for (let count = 0; count < 3; count += 1) await storeMessage({ text: `ab${'c'.repeat(20_000)}`, html: long });
    expect(await rereadAll()).toBe(4);
  });
});
