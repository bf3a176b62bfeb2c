import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fields } from '@/i18n/messages/en/fields.ts';
import { WRITTEN_LENGTH } from '../mail.schema.ts';
import { failure, fakeDialogs, TEXTS as MAIL_TEXTS, ok } from '../store/fake-mail.fixture.ts';
import { createCompose, refusals, textProblem } from './compose-store.ts';
import { NO_FRAME } from './opening.ts';

const TEXTS = { ...MAIL_TEXTS, ...fields };
const FRAME = { greeting: 'Hello,', signature: 'Ada' };
const stored = new Map<string, string>();
const storage = () =>
  ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }) as unknown as Storage;
beforeEach(() => stored.clear());

const FILE = { id: 'f', name: 'Προσφορά.pdf', type: 'application/pdf', sizeBytes: 10 };
const WRITTEN = {
  to: 'maria@gmail.com',
  cc: 'nikos@client.example',
  bcc: 'me@client.example',
  subject: 'Re: x',
  text: 'Yes',
  files: [FILE],
};

function setup() {
  const dialogs = fakeDialogs();
  const server = {
    sendMessage: vi.fn(async (_body: object, _key: string) => ok({ mail: { id: 'm' }, change: 'c' as string | null, isHeld: false })),
    takeBack: vi.fn(async () => ok({ ...WRITTEN, thread: 'a' })),
    ...{ uploadFile: vi.fn(), copyFile: vi.fn(), dropFile: vi.fn() },
    undoChange: vi.fn(async () => ok({})),
    readDraft: vi.fn(async () => ok(null)),
    saveDraft: vi.fn(async () => ok({ version: 1, updatedAt: '2026-11-20T08:00:00.000Z' })),
    removeDraft: vi.fn(async () => ok({ removed: true })),
  };
  const network = { isOnline: true };
  const [onSent, onTakenBack] = [vi.fn(), vi.fn()];
  const make = () =>
    createCompose({
      ...{ id: 'reply:a', thread: 'a', texts: TEXTS, server: server as never, dialogs, onSent, onTakenBack, storage },
      isOnline: () => network.isOnline,
    });
  const reply = make();
  reply.write('to', 'maria@client.example');
  return { dialogs, server, network, onSent, onTakenBack, make, reply };
}

describe('a draft', () => {
  it('is saved on each key press, restored with the same key, and gone when it is discarded', async () => {
    const { make, reply, server } = setup();
    reply.write('text', 'Hello');
    expect(reply.draft.$draft.get().state).toBe('local');
    const second = make();
    void second.restore();
    expect(second.$compose.get()).toMatchObject({ text: 'Hello', isOpen: true });
    await reply.send(false);
    second.write('text', 'Hello again');
    await second.send(false);
    expect(new Set(server.sendMessage.mock.calls.map(([, key]) => key)).size).toBe(1);
    second.discard();
    expect([stored.size, second.$compose.get().isOpen]).toEqual([0, false]);
  });

  it('of greeting and signature alone is not saved', () => {
    const { reply } = setup();
    reply.setFrame(FRAME);
    reply.open({ to: 'maria@client.example' });
    expect(reply.$compose.get().text).toBe('Hello,\n\n\n\nAda');
    reply.write('text', 'Hello,\n\nx\n\nAda');
    reply.write('text', 'Hello,\n\nAda ');
    expect([stored.size, reply.draft.$draft.get().state]).toEqual([0, 'none']);
  });

  it('says that it waits where no way to send is set up', async () => {
    const { reply, server, dialogs } = setup();
    for (const isHeld of [true, false]) {
      server.sendMessage.mockResolvedValueOnce(ok({ mail: { id: 'm' }, change: null, isHeld }));
      reply.write('to', 'maria@client.example');
      reply.write('text', 'Hello');
      await reply.send(true);
    }
    expect(dialogs.titles).toEqual([TEXTS['mail.reply.heldArchived'], TEXTS['mail.reply.sentArchived']]);
  });

  it('that does not exist opens nothing', async () => {
    const { make } = setup();
    stored.clear();
    const reply = make();
    expect(await reply.restore()).toBe(false);
    expect(reply.$compose.get().isOpen).toBe(false);
  });
});

describe('its fields', () => {
  it('are corrected one by one: each problem is beside its field, and goes when the field is changed', async () => {
    const { reply, server } = setup();
    reply.write('to', 'Maria, nikos@client.example');
    reply.write('cc', 'maria@gmail.cοm');
    await reply.send(false);
    const { problems } = reply.$compose.get();
    expect(problems.to).toContain('Maria');
    expect(problems.cc).toContain('gmail.com');
    expect(problems.text).toBe(TEXTS['mail.reply.empty']);
    reply.write('to', 'nikos@client.example');
    expect(Object.keys(reply.$compose.get().problems)).toEqual(['cc', 'text']);
    expect(server.sendMessage).not.toHaveBeenCalled();
  });

  it('are filled in where they are empty; answering all replaces them', () => {
    const { reply } = setup();
    reply.open({ to: 'maria@client.example', subject: 'Re: x' });
    reply.write('subject', 'Mine');
    reply.open({ to: 'maria@client.example', subject: 'Re: x' });
    expect(reply.$compose.get().subject).toBe('Mine');
    reply.open({ to: 'a@client.example, b@client.example', cc: 'c@client.example' }, true);
    expect(reply.$compose.get()).toMatchObject({ to: 'a@client.example, b@client.example', cc: 'c@client.example', subject: 'Mine' });
  });

  it('the server’s refusal of one of several recipients stands beside their list', () => {
    const refused = failure(422, 'Some fields need attention.', { 'to.1': 'No.', body: 'x' });
    expect(refusals(refused, true, TEXTS)).toEqual({ to: 'No.' });
  });
});

describe('files', () => {
  const pdf = new File(['x'], 'a.pdf');

  it('are stored one after the other, sent in their order, and may go again', async () => {
    const { reply, server } = setup();
    server.uploadFile.mockImplementation(async (file: File) => ok({ ...FILE, id: file.name }));
    reply.attach([pdf, new File(['y'], 'b.pdf'), new File(['z'], 'c.pdf')]);
    reply.write('text', 'Yes');
    await vi.waitFor(() => expect(reply.$compose.get().files).toHaveLength(3));
    reply.remove('b.pdf');
    await reply.send(false);
    expect(server.sendMessage.mock.calls.map(([body]) => (body as { files: string[] }).files)).toEqual([['a.pdf', 'c.pdf']]);
    expect(server.dropFile).toHaveBeenCalledExactlyOnceWith('b.pdf');
  });

  it('one that does not arrive says so until it is removed, and the mail waits for it', async () => {
    const { reply, server } = setup();
    server.uploadFile.mockResolvedValueOnce(failure(413, 'Too large.'));
    reply.attach([pdf]);
    reply.write('text', 'Yes');
    await reply.send(false);
    expect(reply.$uploads.get()).toMatchObject([{ name: 'a.pdf', problem: 'Too large.' }]);
    expect(reply.$compose.get()).toMatchObject({ isBusy: false, problems: { files: TEXTS['mail.files.missing'] } });
    reply.remove(reply.$uploads.get()[0]?.id ?? '');
    expect(reply.$uploads.get()).toEqual([]);
    expect(reply.$compose.get().problems).toEqual({});
  });

  it('one on its way is waited for; a mail that is discarded meanwhile is not sent', async () => {
    const { reply, server } = setup();
    server.uploadFile.mockResolvedValue(ok(FILE));
    reply.attach([pdf]);
    reply.write('text', 'Yes');
    const first = reply.send(false);
    reply.attach([pdf]);
    await first;
    expect(server.sendMessage.mock.calls.map(([body]) => (body as { files: string[] }).files)).toEqual([[FILE.id, FILE.id]]);
    const arrival = Promise.withResolvers<Awaited<ReturnType<typeof server.uploadFile>>>();
    server.uploadFile.mockReturnValueOnce(arrival.promise);
    reply.attach([pdf]);
    reply.write('text', 'No');
    const sending = reply.send(false);
    reply.discard();
    arrival.resolve(ok(FILE));
    await sending;
    expect(server.sendMessage).toHaveBeenCalledTimes(1);
  });
});

it('greeting and signature stand above what is forwarded', () => {
  const { reply } = setup();
  reply.open({ text: '\n\n--- Forwarded' });
  reply.setFrame(FRAME);
  expect(reply.$compose.get().text).toBe('Hello,\n\n\n\nAda\n\n--- Forwarded');
});

it('they follow the language while nothing else is written', () => {
  const { reply } = setup();
  reply.open({ text: '\n\n--- Forwarded' });
  reply.setFrame(FRAME);
  reply.setFrame({ greeting: 'Γεια σας,', signature: 'Άντα' });
  expect(reply.$compose.get().text).toBe('Γεια σας,\n\n\n\nΆντα\n\n--- Forwarded');
  reply.write('text', 'Γεια σας,\n\nΝαι\n\nΆντα');
  reply.setFrame(FRAME);
  expect(reply.$compose.get().text).toBe('Γεια σας,\n\nΝαι\n\nΆντα');
});

it('they are added to an empty reply only, also after it is opened', () => {
  const { reply } = setup();
  reply.open();
  reply.setFrame(FRAME);
  expect(reply.$compose.get().text).toBe('Hello,\n\n\n\nAda');
  const { reply: begun } = setup();
  begun.open();
  begun.write('text', 'Yes');
  begun.setFrame(FRAME);
  expect(begun.$compose.get().text).toBe('Yes');
});

describe('sending', () => {
  it('happens once, however often it is pressed', async () => {
    const { reply, server, onSent } = setup();
    reply.write('text', 'Yes');
    await Promise.all([reply.send(true), reply.send(true)]);
    expect(server.sendMessage.mock.calls.map(([body]) => body)).toEqual([
      { ...{ thread: 'a', to: 'maria@client.example', cc: '', bcc: '', subject: '', files: [] }, text: 'Yes', archive: true },
    ]);
    expect(onSent).toHaveBeenCalledExactlyOnceWith('a', true);
    expect([stored.size, reply.$compose.get().text]).toEqual([0, '']);
  });

  it('that is undone restores all fields and files, and moves the conversation out of the archive', async () => {
    const { reply, make, server, dialogs, onTakenBack } = setup();
    reply.write('text', 'Yes');
    await reply.send(true);
    await dialogs.undo();
    expect(server.takeBack).toHaveBeenCalledWith('m');
    expect(server.undoChange).toHaveBeenCalledWith('c');
    expect(onTakenBack).toHaveBeenCalledOnce();
    const again = make();
    void again.restore();
    expect(again.$compose.get()).toMatchObject(WRITTEN);
  });

  it('without a network is refused before a request, and the text stays', async () => {
    const { reply, server, network } = setup();
    network.isOnline = false;
    reply.write('text', 'Yes');
    await reply.send(false);
    expect(reply.$compose.get()).toMatchObject({ text: 'Yes', problems: { all: TEXTS['mail.reply.offline'] }, isBusy: false });
    expect(server.sendMessage).not.toHaveBeenCalled();
    reply.write('text', 'Yes.');
    expect(reply.$compose.get().problems).toEqual({});
  });

  it('that the server refuses keeps the text and says why', async () => {
    const { reply, server } = setup();
    server.sendMessage.mockResolvedValueOnce(failure(409, 'Already answered.') as never);
    reply.write('text', 'Yes');
    await reply.send(false);
    expect(reply.$compose.get()).toMatchObject({ text: 'Yes', problems: { all: 'Already answered.' }, isBusy: false });
    expect(reply.draft.$draft.get().state).toBe('local');
  });
});

it.each([
  ['', '', 'mail.reply.empty'],
  [' \n\nAda', 'Ada', 'mail.reply.empty'],
  ['Order [… order number] is on its way.', 'Ada', 'mail.reply.unfilled'],
  ['x'.repeat(WRITTEN_LENGTH), '', undefined],
] as const)('a text is validated (%#)', (text, signature, key) => {
  expect(textProblem(text, { greeting: '', signature }, TEXTS)).toBe(key ? TEXTS[key] : '');
});

it('a text of one character too many gets an error', () => {
  expect(textProblem('x'.repeat(WRITTEN_LENGTH + 1), NO_FRAME, TEXTS)).toContain(String(WRITTEN_LENGTH));
});

it.each([
  [401, true, 'mail.reply.ended'],
  [0, false, 'mail.reply.offline'],
  [0, true, 'mail.reply.failed'],
  [500, true, 'mail.reply.failed'],
] as const)('%s, online %s', (status, isOnline, key) => {
  expect(refusals(failure(status, 'Oops'), isOnline, TEXTS)).toEqual({ all: TEXTS[key] });
});
