import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, PAGE_SIZE_LIMIT, SEARCH_LENGTH } from '../../src/features/admin/table/page.schema.ts';
import { type Folder, MESSAGES_SHOWN, TEXT_SHOWN, threadSchema, threadsPage } from '../../src/features/mail/admin/mail.schema.ts';
import { MAIL_API } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { makeSnippet, SNIPPET_LENGTH, toMatchQuery } from './mailbox/search.ts';
import { attachments } from './schema.ts';

const THREADS = `${MAIL_API}/threads`;
const list = (query = '') => callAdmin(threadsPage, `${THREADS}?${query}`);
const getThreads = async (query = '') => (await list(query)).rows.map(({ thread }) => thread);
const search = (q: string, rest = '') => getThreads(`q=${encodeURIComponent(q)}${rest}`);

describe('the list', () => {
  it('is empty at first', async () => {
    expect(await list()).toEqual({ rows: [], total: 0, page: 1, size: PAGE_SIZE });
  });

  it('has one row per conversation, the one with the newest message first', async () => {
    await storeMessage({ thread: 'a', fromName: 'Ελένη', subject: 'Πρώτο', locale: 'el' });
    await storeMessage({ thread: 'b' });
    await storeMessage({ thread: 'a', fromName: '', fromAddress: 'yannis@example.gr', subject: 'Re: Πρώτο', text: 'Δύο\n  λόγια' });
    await storeMail({ thread: 'a', status: 'failed' });
    const { rows, total } = await list();
    expect([total, rows.map(({ thread }) => thread)]).toEqual([2, ['a', 'b']]);
    expect(rows[0]).toMatchObject({
      ...{ subject: 'Re: Πρώτο', people: ['yannis@example.gr', 'Ελένη'], peopleCount: 2, count: 3, unread: 2, snippet: 'Δύο λόγια' },
      ...{ folder: 'inbox', answered: true, delivery: 'failed', kept: false, locale: null, attachments: 0, marks: [] },
    });
    expect(rows[1]).toMatchObject({ answered: false, delivery: null, count: 1 });
    expect(await getThreads('sort=lastAt')).toEqual(['b', 'a']);
  });

  it('names the service that an older form message has by its slug, as the conversation does', async () => {
    const form = { source: 'form' as const, details: { kind: 'brief', topic: 'cloud' } };
    await storeMessage({ ...form, thread: 'a', text: 'Τι να κάνω;\n\nΕταιρεία: Νέφη\nΥπηρεσία: cloud' });
    await storeMessage({ ...form, thread: 'b', text: 'Well?\n\nSubject: gone' });
    await storeMessage({ thread: 'c', text: 'Well?\n\nSubject: cloud' });
    expect((await list('sort=lastAt')).rows.map(({ snippet }) => snippet)).toEqual([
      'Τι να κάνω; Εταιρεία: Νέφη Υπηρεσία: Αρχιτεκτονική νέφους',
      'Well? Subject: gone',
      'Well? Subject: cloud',
    ]);
    const shown = await Promise.all(['a', 'b', 'c'].map((thread) => callAdmin(threadSchema, `${THREADS}/${thread}`)));
    expect(shown.map(({ messages }) => messages[0]?.text.split('\n').at(-1))).toEqual([
      'Υπηρεσία: Αρχιτεκτονική νέφους',
      'Subject: gone',
      'Subject: cloud',
    ]);
  });

  it('does not mark a conversation as answered after a new message', async () => {
    await storeMessage({ thread: 'a' });
    await storeMail({ thread: 'a' });
    await storeMail({ thread: 'b', automatic: true });
    await storeMessage({ thread: 'a' });
    expect((await list('folder=all')).rows.map(({ thread, answered }) => [thread, answered])).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });

  it('puts each conversation in one folder: the first that contains a message of it', async () => {
    await storeMessage({ thread: 'mixed', state: 'spam' });
    await storeMessage({ thread: 'mixed', state: 'archived' });
    await storeMessage({ thread: 'spam', state: 'spam' });
    await storeMessage({ thread: 'gone', state: 'deleted' });
    await storeMail({ thread: 'spam' });
    const folders: Folder[] = ['inbox', 'archived', 'spam', 'deleted', 'sent', 'all'];
    expect(await Promise.all(folders.map((folder) => getThreads(`folder=${folder}`)))).toEqual([
      [],
      ['mixed'],
      ['spam'],
      ['gone'],
      ['spam'],
      ['mixed'],
    ]);
  });

  it('filters by mailbox, unread, attachments, and sent by the owner', async () => {
    const { id } = await storeMessage({ thread: 'a', mailbox: 'press' });
    await storeMessage({ thread: 'b', readAt: new Date() });
    const file = { message: id, position: 0, name: 'a.pdf', type: 'application/pdf', sizeBytes: 1, contentId: null, stored: false };
    await drizzle(env.DB)
      .insert(attachments)
      .values({ id: 'f', ...file });
    await storeMail({ thread: 'a', automatic: true });
    await storeMail({ thread: 'b' });
    expect(await getThreads('mailbox=press')).toEqual(['a']);
    expect(await getThreads('unread=1')).toEqual(['a']);
    expect(await getThreads('unread=0')).toEqual(['b']);
    expect(await getThreads('attachments=1')).toEqual(['a']);
    expect(await getThreads('attachments=0')).toEqual(['b']);
    for (const rest of ['mailbox=press', 'unread=1', 'attachments=1', 'written=0'])
      expect([rest, await getThreads(`folder=sent&${rest}`)]).toEqual([rest, ['a']]);
    expect(await getThreads('folder=sent&written=1')).toEqual(['b']);
    expect(await getThreads('folder=all&mailbox=press&unread=1')).toEqual(['a']);
    expect((await list('attachments=1')).rows[0]?.attachments).toBe(1);
  });

  it('is paged, and has no rows past the end', async () => {
    for (const thread of ['a', 'b', 'c']) await storeMessage({ thread });
    expect(await getThreads('size=2')).toEqual(['c', 'b']);
    expect(await list('size=2&page=2')).toMatchObject({ rows: [{ thread: 'a' }], total: 3, page: 2, size: 2 });
    expect(await list('size=2&page=3')).toMatchObject({ rows: [], total: 3 });
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    [`size=${PAGE_SIZE_LIMIT + 1}`, 'size'],
    ['sort=text', 'sort'],
    ['sort=-lastAt;drop', 'sort'],
    ['folder=drafts', 'folder'],
    ['mailbox=A%20b', 'mailbox'],
    ['unread=perhaps', 'unread'],
    [`q=${'x'.repeat(SEARCH_LENGTH + 1)}`, 'q'],
  ])('refuses %s', async (query, field) => {
    const response = await asOwner(`${THREADS}?${query}`);
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: { code: 'invalid', fields: { [field]: expect.any(String) } } },
    ]);
  });

  it('accepts as many rows per page as its limit', async () => {
    expect((await list(`size=${PAGE_SIZE_LIMIT}`)).size).toBe(PAGE_SIZE_LIMIT);
  });
});

describe('the search', () => {
  it('finds words of subject, names, addresses and text, received and sent, by prefix', async () => {
    await storeMessage({ thread: 'a', subject: 'Quarterly figures', fromName: 'Ada Lovelace', fromAddress: 'ada.l@engines.example' });
    await storeMessage({ thread: 'b', text: 'The bicycle is ready', toAddress: 'press@lycabettus.test' });
    await storeMail({ thread: 'c', text: 'An offer for you', toAddress: 'nikos@example.gr' });
    for (const q of ['quarter', 'LOVELACE', 'ada.l@engines.example', 'engines', 'figures ada', 'ada@', '"ada"']) {
      expect([q, await search(q)]).toEqual([q, ['a']]);
    }
    expect(await search('bicy press')).toEqual(['b']);
    expect(await search('icycle')).toEqual([]);
    expect(await search('bicycle ada')).toEqual([]);
    expect(await search('offer', '&folder=sent')).toEqual(['c']);
    expect(await search('nikos', '&folder=all')).toEqual(['c']);
  });

  it.each(['αθηνων', 'ΟΔΟΣ', 'ὁδός', 'τω', 'ευχης'])('finds %s in polytonic Greek', async (q) => {
    await storeMessage({ thread: 'a', text: 'Ἡ ὁδὸς τῶν Ἀθηνῶν, τῷ Ἅγίῳ' });
    await storeMail({ thread: 'a', text: 'μετ᾿ εὐχῆς' });
    expect(await search(q)).toEqual(['a']);
  });

  it.each([
    ['Ανάλυση δεδομένων', 'αναλυση'],
    ['Ανάλυση δεδομένων', 'ΑΝΆΛΥΣΗ ΔΕΔΟΜΕΝΩΝ'],
    ['Ο ΠΕΛΆΤΗΣ ΜΑΣ', 'πελάτης'],
    ['ο πελάτης', 'πελατησ'],
    ['ΐδιος ϋλη μαΐου', 'ιδιος υλη μαιου'],
    ['décomposé: Ανα\u0301λυση', 'ανάλυση'],
    ['ανάλυση', 'ανα\u0301λυση'],
    ['Crème brûlée', 'creme BRULEE'],
  ])('finds in %j %j', async (text, q) => {
    await storeMessage({ thread: 'a', text });
    expect(await search(q)).toEqual(['a']);
  });

  it('searches the requested folder, and no longer finds what was erased', async () => {
    await storeMessage({ thread: 'a', text: 'pelican', state: 'archived' });
    expect([await search('pelican'), await search('pelican', '&folder=archived')]).toEqual([[], ['a']]);
    await env.DB.exec('DELETE FROM messages');
    expect(await search('pelican', '&folder=all')).toEqual([]);
  });

  it('returns the matching snippet with the positions of the match', async () => {
    await storeMessage({ thread: 'a', text: `${'πρόλογος '.repeat(30)}εδώ η Ανάλυση, και η ανάλυση` });
    const row = (await list('q=αναλυση')).rows[0];
    expect(row?.snippet).toMatch(/^… .*εδώ η Ανάλυση, και η ανάλυση$/u);
    expect(row?.marks.map(([from, to]) => row.snippet.slice(from, to))).toEqual(['Ανάλυση', 'ανάλυση']);
  });

  it('finds nothing for punctuation alone, and fails on no input', async () => {
    await storeMessage({ text: 'one AND two' });
    expect(await search('"')).toEqual([]);
    expect(await search('*')).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc
            .array(
              fc.constantFrom('"', "'", '*', ' ', '(', ')', 'AND', 'NOT', 'NEAR', '^', ':', '-', '+', '\0', 'α', 'one', '{', '}', ','),
              {
                maxLength: 12,
              },
            )
            .map((parts) => parts.join('')),
        ),
        async (text) => {
          const match = toMatchQuery(text);
          if (match === undefined) return;
          await env.DB.prepare('SELECT rowid FROM mail_search WHERE mail_search MATCH ?').bind(match).all();
        },
      ),
      { numRuns: 300 },
    );
    for (const q of ['" OR 1', 'a" NEAR b', 'NOT', "'; DROP TABLE messages; --", 'text:one', '\0', '𝔘𝔫']) await search(q);
  });

  it('makes snippets of any text, with positions inside the snippet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.array(fc.string({ unit: 'grapheme', maxLength: 5 })), (text, words) => {
        const { snippet, marks } = makeSnippet(text, words);
        expect(snippet.length).toBeLessThanOrEqual(SNIPPET_LENGTH + 2);
        expect(snippet.isWellFormed()).toBe(true);
        for (const [from, to] of marks) expect(from >= 0 && from < to && to <= snippet.length).toBe(true);
      }),
    );
  });
});

describe('a conversation', () => {
  it('lists its messages, received and sent, in order of time', async () => {
    const details = {
      spam: ['words'],
      authentication: { spf: 'pass', dkim: 'fail', dmarc: 'none' },
      replyTo: 'other@example.gr',
      kind: 'brief',
    };
    const html = '<p>Hi</p><img alt="" data-src="https://t.example/x.png"><img alt="" data-cid="a">';
    const { id } = await storeMessage({ thread: 'a', html, details, spamScore: 0.3 });
    const file = { message: id, position: 0, name: 'a.png', type: 'image/png', sizeBytes: 1, contentId: 'a', stored: true };
    await drizzle(env.DB)
      .insert(attachments)
      .values({ id: 'f', ...file });
    await storeMail({ thread: 'a', toAddress: 'other@example.gr' });
    const thread = await callAdmin(threadSchema, `${THREADS}/a`);
    expect(thread).toMatchObject({ subject: 'A question', folder: 'inbox', unread: 1, answerTo: 'other@example.gr', earlier: 0 });
    expect(thread.messages).toMatchObject([
      {
        ...{ direction: 'in', html, heldImages: 1, spamReasons: ['words'], spamScore: 0.3, replyTo: 'other@example.gr' },
        ...{ authentication: details.authentication, details: { kind: 'brief' }, automatic: [] },
        attachments: [{ id: 'f', name: 'a.png', contentId: 'a', stored: true }],
      },
      { direction: 'out', status: 'sent', automatic: false, undoUntil: null },
    ]);
  });

  it('with many messages returns the newest, and earlier ones on demand', async () => {
    for (let at = 0; at < MESSAGES_SHOWN + 2; at += 1) await storeMessage({ thread: 'a', subject: String(at) });
    const newest = await callAdmin(threadSchema, `${THREADS}/a`);
    expect([newest.messages.length, newest.earlier, newest.messages[0]?.subject]).toEqual([MESSAGES_SHOWN, 2, '2']);
    const earlier = await callAdmin(threadSchema, `${THREADS}/a?before=${newest.messages[0]?.at}`);
    expect([earlier.messages.map(({ subject }) => subject), earlier.earlier, earlier.unread]).toEqual([['0', '1'], 0, MESSAGES_SHOWN + 2]);
  });

  it('says when a text was cut', async () => {
    await storeMessage({ thread: 'a', text: 'x'.repeat(TEXT_SHOWN) });
    await storeMessage({ thread: 'a', text: 'x'.repeat(TEXT_SHOWN + 1) });
    const { messages } = await callAdmin(threadSchema, `${THREADS}/a`);
    expect(messages.map(({ text, textCut }) => [text.length, textCut])).toEqual([
      [TEXT_SHOWN, false],
      [TEXT_SHOWN, true],
    ]);
  });

  it('survives malformed details, and has no reply address for a system message', async () => {
    await storeMessage({
      thread: 'a',
      source: 'system',
      fromAddress: '',
      details: { spam: 'x', authentication: 7, replyTo: {}, automatic: null },
    });
    expect(await callAdmin(threadSchema, `${THREADS}/a`)).toMatchObject({
      answerTo: null,
      messages: [{ spamReasons: [], authentication: null }],
    });
  });

  it('that does not exist is 404, and an invalid time 422', async () => {
    expect((await asOwner(`${THREADS}/none`)).status).toBe(404);
    expect((await asOwner(`${THREADS}/a?before=yesterday`)).status).toBe(422);
  });
});
