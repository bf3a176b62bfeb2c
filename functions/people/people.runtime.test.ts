/** The owner's search over people, mail, orders, requests and entries, and a person's page. */
import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Found, foundList } from '../../src/features/admin/palette/found.schema.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { sentSchema } from '../../src/features/mail/admin/mail.schema.ts';
import { storedBlock, storedMailbox } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { peoplePage, personData } from '../../src/features/people/admin/people.schema.ts';
import { erasedData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, expectRefusal, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { ORDER, placed } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { privacyRequests } from '../privacy/schema.ts';

const FIND = '/api/admin/find';
const KOSTAS = 'kostas.papadopoulos@pelatis.example';

const find = async (q: string, locale: 'en' | 'el' = 'en'): Promise<Found[]> =>
  (await callAdmin(foundList, FIND, { body: { q, locale } })).found;
const names = async (q: string, kind: Found['kind']): Promise<string[]> =>
  (await find(q)).flatMap((found) => (found.kind === kind ? [found.name.snippet] : []));

const order = (name: string, email: string, customer: object = {}) =>
  placed({ ...ORDER, customer: { ...ORDER.customer, name, email, ...customer } });

async function request(name: string, email: string): Promise<void> {
  await drizzle(env.DB)
    .insert(privacyRequests)
    .values({
      ...{ id: 'r', reference: 'PR-7KQX-9MWD', kind: 'access', state: 'confirmed', name, email, emailKey: toKey(email), about: '' },
      ...{ subject: 'self', relation: '', locale: 'el', receivedAt: new Date(), dueOn: '2026-12-21', extended: false },
    });
}

describe('the search', () => {
  it.each([
    'Παπαδόπουλος',
    'παπαδοπουλος',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ',
    'papadopoulos',
    'papadop',
    'papadopo',
    'papadopulos',
    'παπαδοποθλοσ',
    'παπαδωπουλος',
    'kwstas papad',
    'κωστασ παπα',
  ])('finds «Κώστας Παπαδόπουλος» typed as %j', async (typed) => {
    await storeMessage({ fromName: 'Κώστας Παπαδόπουλος', fromAddress: 'kp@pelatis.example', subject: 'Ερώτηση', text: 'Καλημέρα' });
    await storeMessage({ fromName: 'Μαρία Παππά', fromAddress: 'mp@pelatis.example', subject: 'Άλλο', text: 'Καλησπέρα' });
    expect(await names(typed, 'person')).toEqual(['Κώστας Παπαδόπουλος']);
  });

  it.each([
    ['3enakis', 'Νίκος Ξενάκης'],
    ['4altis', 'Ψάλτης'],
    ['8eodwros', 'Θεόδωρος Β.'],
    ['zoi', 'Ζωή'],
    ['zwh', 'Ζωή'],
    ['yannis', 'Γιάννης'],
    ['giannis', 'Γιάννης'],
    ['io', 'Ηώ'],
    ['Papadopoulou, Maria', 'Μαρία Παπαδοπούλου'],
    ['papadopoulou, μαρία', 'Μαρία Παπαδοπούλου'],
  ])('finds by the sound of %j: %s', async (typed, name) => {
    await storeMessage({ fromName: name, fromAddress: 'x@pelatis.example' });
    await storeMessage({ fromName: 'Άλλος Άνθρωπος', fromAddress: 'y@pelatis.example' });
    expect(await names(typed, 'person')).toEqual([name]);
  });

  it('has none of the site’s own addresses among people: of mailboxes, the sender and the owner, also with a subaddress', async () => {
    const body = { name: 'press', title: 'Press', address: 'press@lycabettus.test', aliases: ['media@lycabettus.test'] };
    await callAdmin(storedMailbox, '/api/admin/mail/mailboxes', { body, status: 201 });
    await env.DB.prepare("UPDATE users SET email = 'me@home.example' WHERE role = 'owner'").run();
    const own = [
      'Press@lycabettus.test',
      'media+x@lycabettus.test',
      'hello@lycabettus.test',
      'hello+shop@lycabettus.test',
      'me@home.example',
    ];
    for (const fromAddress of own) await storeMessage({ fromName: 'Dimitris', fromAddress });
    await storeMail({ toAddress: 'me@home.example', automatic: false });
    await storeMessage({ fromName: 'Dimitris', fromAddress: 'home@home.example' });
    expect((await find('dimitris')).flatMap(({ kind, fact }) => (kind === 'person' ? [fact] : []))).toEqual(['home@home.example']);
    for (const query of ['', '?q=dimitris']) {
      const { rows: people, total } = await callAdmin(peoplePage, `/api/admin/people${query}`);
      expect([total, people.map(({ address }) => address)]).toEqual([1, ['home@home.example']]);
    }
  });

  it('finds whom the owner wrote to in copy only, by name and on their page', async () => {
    const body = { to: 'maria@client.example', bcc: 'Νίκος Λογιστής <nikos@accountant.example>', subject: 'Offer', text: 'x' };
    await callAdmin(sentSchema, '/api/admin/mail/messages', { body, headers: { 'Idempotency-Key': '1' }, status: 201 });
    expect(await names('logisths', 'person')).toEqual(['Νίκος Λογιστής']);
    const { rows: people } = await callAdmin(peoplePage, '/api/admin/people');
    expect(people.map(({ address }) => address).toSorted()).toEqual(['maria@client.example', 'nikos@accountant.example']);
  });

  it('finds a Latin name by Greek letters, and the words of a conversation in Greeklish', async () => {
    await storeMessage({
      fromName: 'Giorgos Vlachos',
      fromAddress: 'gv@pelatis.example',
      subject: 'Προσφορά',
      text: 'Μια ανάλυση πωλήσεων',
    });
    expect(await names('βλάχος', 'person')).toEqual(['Giorgos Vlachos']);
    const [found] = (await find('analysh pwlhsewn')).filter(({ kind }) => kind === 'mail');
    expect(found?.name.snippet).toBe('Προσφορά');
    expect(found?.text?.marks.map(([from, to]) => found.text?.snippet.slice(from, to))).toEqual(['ανάλυση', 'πωλήσεων']);
  });

  it.each(['2026-NNNNN', '#2026-NNNNN', '2026‑NNNNN', '2026–NNNNN', 'Order 2026/NNNNN', '２０２６-NNNNN', 'SHORT', '#SHORT'])(
    'finds an order by its number as %j',
    async (form) => {
      const { reference } = await order('Zoe Müller', 'zoe@kunde.example');
      await order('Ada', 'ada@client.example');
      const [year = '', number = ''] = reference.split('-');
      const typed = form
        .replaceAll('NNNNN', number)
        .replace('SHORT', String(Number(number)))
        .replaceAll('2026', year)
        .replace('２０２６', '２０２６');
      const found = await names(typed.length < 2 ? `#${typed}` : typed, 'order');
      expect(found[0]).toContain(reference);
    },
  );

  it('finds an order by name, address, company and VAT number, and says what it is', async () => {
    await order('Zoë Müller', 'zoe@kunde.example');
    await rows("UPDATE orders SET company = 'Ποντοπόρος ΑΕ', vat_number = 'EL094014201'");
    for (const typed of ['muller', 'Zoë M', 'zoe@kunde', 'kunde.example', 'pontoporos', '094014201', 'EL094014201', 'EL 094014201'])
      expect([typed, await names(typed, 'order')]).toEqual([typed, [expect.stringContaining('Zoë Müller · Ποντοπόρος ΑΕ')]]);
    const [found] = (await find('muller')).filter(({ kind }) => kind === 'order');
    expect(found).toMatchObject({
      fact: expect.stringContaining('Waiting for payment'),
      to: expect.stringMatching(/^\/admin\/store\?order=/u),
    });
    expect((await find('muller', 'el')).find(({ kind }) => kind === 'order')?.to).toMatch(/^\/el\/admin\/store/u);
  });

  it('finds a privacy request by number and person, and an entry by its title in either language', async () => {
    await request('Ελένη Νικολάου', 'eleni@pelatis.example');
    expect(await names('PR-7KQX-9MWD', 'request')).toEqual(['PR-7KQX-9MWD · Ελένη Νικολάου']);
    expect(await names('nikolaou', 'request')).toHaveLength(1);
  });

  it('finds nobody by spam, and forgets a person with their rows', async () => {
    await storeMessage({ fromName: 'Quickloan', state: 'spam' });
    await storeMessage({ fromName: 'Otto Walrus', fromAddress: 'otto@sea.example' });
    expect(await names('quickloan', 'person')).toEqual([]);
    expect(await names('walrus', 'person')).toEqual(['Otto Walrus']);
    const until = new Date().toISOString();
    await callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address: 'otto@sea.example', until } });
    expect(await find('walrus')).toEqual([]);
    // Reads the raw blocks of the index, not search results.
    expect(await rows("SELECT 1 FROM people_search_data WHERE instr(block, cast('walrus' AS blob)) > 0")).toEqual([]);
  });

  it('keeps addresses out of the address of a page that the server sees', async () => {
    await storeMessage({ fromName: 'Ada', fromAddress: 'ada@client.example' });
    const [found] = (await find('ada')).filter(({ kind }) => kind === 'person');
    expect(new URL(found?.to ?? '', 'https://a.example')).toMatchObject({
      pathname: '/admin/people',
      search: '',
      hash: '#address=ada%40client.example',
    });
  });

  it('never takes input for syntax', async () => {
    await storeMessage({ fromName: 'Ada' });
    for (const q of [
      '" OR 1',
      'a" NEAR b',
      'NOT AND',
      '%%',
      '__',
      "'; DROP TABLE messages; --",
      'words:ada',
      '𝔘𝔫',
      '((((',
      '***',
      'ada*^',
      '56%',
      ';;q',
    ])
      await callAdmin(foundList, FIND, { body: { q, locale: 'el' } }).catch((error: unknown) => expect.fail(`${q}: ${String(error)}`));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('"', '*', ' ', '(', ')', 'AND', 'NEAR', '^', ':', '-', 'ευ', 'af', 'ii', '1', 'ς', '@', "'", '\ud800'), {
          minLength: 2,
          maxLength: 20,
        }),
        async (parts) => {
          const response = await asOwner(FIND, { method: 'POST', body: JSON.stringify({ q: parts.join(''), locale: 'en' }) });
          expect([200, 422, 400]).toContain(response.status);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('refuses what is too short or too long', async () => {
    for (const q of ['', 'a', ' a ', 'a'.repeat(201)])
      await expectRefusal(FIND, { method: 'POST', body: JSON.stringify({ q, locale: 'en' }) }, 422, 'invalid');
  });
});

describe('a person', () => {
  const read = (address: string) => callAdmin(personData, '/api/admin/people/person', { body: { address } });

  it('has everything that belongs to the address, newest first, and nothing of others', async () => {
    await storeMessage({
      id: 'm1',
      fromName: 'Κώστας Παπαδόπουλος',
      fromAddress: KOSTAS,
      locale: 'el',
      details: { phone: '6944000000', company: 'Ναυτική' },
    });
    await storeMessage({
      id: 'm2',
      source: 'form',
      fromName: 'K. Papadopoulos',
      fromAddress: KOSTAS.toUpperCase(),
      details: { kind: 'brief' },
    });
    await storeMail({ id: 'o1', toAddress: KOSTAS, status: 'queued', sentAt: null });
    await storeMessage({ id: 'other', fromName: 'Ada' });
    const { reference } = await order('Κώστας Παπαδόπουλος', KOSTAS);
    await order('Ada', 'ada@client.example');
    await request('Κώστας', KOSTAS);
    const person = await read(KOSTAS);
    expect(person).toMatchObject({
      ...{ names: ['Κώστας', 'Κώστας Παπαδόπουλος', 'K. Papadopoulos'], companies: ['Ναυτική'], phones: ['6944000000'] },
      ...{ languages: ['el'], block: null, alike: [] },
      totals: { messages: 2, orders: 1, paidCents: 0, requests: 1, withdrawals: 0 },
    });
    const mine = person.events.filter(({ kind }) => kind !== 'mail');
    expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['message', 'message', 'order', 'request']);
    expect(person.events.map(({ at }) => at)).toEqual(
      person.events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(person.events.find(({ kind }) => kind === 'order')).toMatchObject({ reference, state: 'pending', documents: [] });
    expect(person.events.find(({ id }) => id === 'm2')).toMatchObject({ form: 'brief' });
    expect(person.events.find(({ id }) => id === 'o1')).toMatchObject({ status: 'queued', automatic: false });
  });

  it('says that nothing is stored, whether they are blocked, and who has the same name', async () => {
    expect(await read('nobody@client.example')).toMatchObject({ names: [], events: [], firstAt: null, block: null });
    await callAdmin(storedBlock, '/api/admin/mail/blocks', { body: { value: KOSTAS }, status: 201 });
    await storeMessage({ fromName: 'Κώστας Παπαδόπουλος', fromAddress: KOSTAS });
    await storeMessage({ fromName: 'ΚΩΣΤΑΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', fromAddress: 'info@allos.example' });
    await storeMessage({ fromName: 'Κώστας Παπαδόπουλος Νικολάου', fromAddress: 'third@allos.example' });
    const { block, alike } = await read(KOSTAS);
    expect(block).toMatchObject({ version: 1 });
    expect(alike).toEqual([{ address: 'info@allos.example', name: 'ΚΩΣΤΑΣ ΠΑΠΑΔΟΠΟΥΛΟΣ' }]);
  });

  it('is suggested under another address by a name in either script and any order, and nobody else is', async () => {
    await storeMessage({ fromName: 'Μαρία Παπαδοπούλου', fromAddress: 'mp@pelatis.example' });
    await storeMessage({ fromName: 'Papadopoulou, Maria', fromAddress: 'maria@mail.example' });
    for (const [at, fromName] of ['Mario Papadopoulou', 'Maria Papadopoulos', 'Maria Maria', 'Maria Papadopoulou-Nikolaou'].entries())
      await storeMessage({ fromName, fromAddress: `${at}@allos.example` });
    expect((await read('mp@pelatis.example')).alike).toEqual([{ address: 'maria@mail.example', name: 'Papadopoulou, Maria' }]);
    expect((await read('maria@mail.example')).alike).toEqual([{ address: 'mp@pelatis.example', name: 'Μαρία Παπαδοπούλου' }]);
  });

  it('is shown the newest of very much', async () => {
    for (let at = 0; at < 70; at += 1) await storeMessage({ fromAddress: KOSTAS });
    const { events, totals } = await read(KOSTAS);
    expect([events.length, totals.messages]).toEqual([60, 70]);
  });

  it('is refused without an address', async () => {
    await expectRefusal('/api/admin/people/person', { method: 'POST', body: JSON.stringify({ address: 'x' }) }, 422, 'invalid');
  });
});

describe('the list of people', () => {
  const list = (query = '') => callAdmin(peoplePage, `/api/admin/people${query}`);

  it('has one row per address, last contact first, with orders; no senders of spam alone, and not the site itself', async () => {
    await storeMessage({ fromName: 'Ada', fromAddress: 'ada@client.example' });
    await storeMessage({ fromName: 'Ada L.', fromAddress: 'Ada@Client.example' });
    await storeMessage({ fromName: 'Spam', fromAddress: 'spam@junk.example', state: 'spam' });
    await storeMessage({ source: 'system', fromName: 'The site', fromAddress: '' });
    await storeMail({ toAddress: 'new@client.example', automatic: false });
    await order('Grace', 'grace@client.example');
    const { rows: people, total } = await list();
    expect(people.map(({ address, name, orders }) => [address, name, orders])).toEqual([
      ['grace@client.example', 'Grace', 1],
      ['new@client.example', '', 0],
      ['Ada@Client.example', 'Ada L.', 0],
    ]);
    expect(total).toBe(3);
    expect((await list('?q=grase')).total + (await list('?q=γκρεις')).total).toBeLessThanOrEqual(2);
    expect((await list('?q=ada')).rows.map(({ name }) => name)).toEqual(['Ada L.']);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list('?sort=-orders&size=1')).rows[0]?.name).toBe('Grace');
  });

  it('reaches the thousandth row', async () => {
    const values = Array.from(
      { length: 1000 },
      (_, at) =>
        `('p${at}', 'default', 'p${at}', 'email', 'inbox', 'Person ${at}', 'p${at}@many.example', 'p${at}@many.example', 'a@b.example', '', '', 0, '{}', ${at})`,
    );
    for (let at = 0; at < values.length; at += 100)
      await env.DB.prepare(
        `INSERT INTO messages (id, mailbox, thread, source, state, from_name, from_address, from_key, to_address, subject, text, spam_score, details, received_at) VALUES ${values.slice(at, at + 100).join(',')}`,
      ).run();
    const { rows: people, total } = await list('?page=20&size=50');
    expect([people.length, total, people.at(-1)?.name]).toEqual([50, 1000, 'Person 0']);
  });

  it('reads no text of any message: its plan has indexes only', async () => {
    const plan = await rows(
      "EXPLAIN QUERY PLAN SELECT from_key, max(received_at) FROM messages WHERE source <> 'system' AND state <> 'spam' GROUP BY from_key",
    );
    expect(plan.map(({ detail }) => detail)).toEqual(['SCAN messages USING COVERING INDEX messages_by_sender']);
  });
});
