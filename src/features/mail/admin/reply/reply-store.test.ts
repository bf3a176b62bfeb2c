import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FRAME } from '../compose/opening.ts';
import { REPLY_LENGTH } from '../mail.schema.ts';
import { failure, fakeDialogs, ok, TEXTS } from '../store/fake-mail.fixture.ts';
import { createReply, findProblem, refusal } from './reply-store.ts';

const stored = new Map<string, string>();
const storage = () =>
  ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }) as unknown as Storage;
beforeEach(() => stored.clear());

function setup() {
  const dialogs = fakeDialogs();
  const server = {
    sendReply: vi.fn(async (_body: object, _key: string) => ok({ mail: { id: 'm' }, change: 'c' as string | null, isHeld: false })),
    takeReplyBack: vi.fn(async () => ok({})),
    undoChange: vi.fn(async () => ok({})),
  };
  const network = { isOnline: true };
  const [onSent, onTakenBack] = [vi.fn(), vi.fn()];
  const make = () =>
    createReply({
      ...{ thread: 'a', texts: TEXTS, server: server as never, dialogs, onSent, onTakenBack, storage },
      isOnline: () => network.isOnline,
    });
  return { dialogs, server, network, onSent, onTakenBack, make, reply: make() };
}

describe('a draft', () => {
  it('is saved on each key press, restored with the same key, and gone when it is discarded', async () => {
    const { make, reply, server } = setup();
    reply.write('Hello');
    expect(reply.$reply.get().draft).toBe('saved');
    const second = make();
    second.restore();
    expect(second.$reply.get()).toMatchObject({ text: 'Hello', isOpen: true, draft: 'restored' });
    await reply.send(false);
    second.write('Hello again');
    await second.send(false);
    expect(new Set(server.sendReply.mock.calls.map(([, key]) => key)).size).toBe(1);
    second.discard();
    expect([stored.size, second.$reply.get().isOpen]).toEqual([0, false]);
  });

  it('of greeting and signature alone is not saved', () => {
    const { reply } = setup();
    reply.setFrame({ greeting: 'Hello,', signature: 'Ada' });
    reply.open();
    expect(reply.$reply.get().text).toBe('Hello,\n\n\n\nAda');
    reply.write('Hello,\n\nx\n\nAda');
    reply.write('Hello,\n\nAda ');
    expect([stored.size, reply.$reply.get().draft]).toEqual([0, 'none']);
  });

  it('says that it waits where no way to send is set up', async () => {
    const { reply, server, dialogs } = setup();
    for (const isHeld of [true, false]) {
      server.sendReply.mockResolvedValueOnce(ok({ mail: { id: 'm' }, change: null, isHeld }));
      reply.write('Hello');
      await reply.send(true);
    }
    expect(dialogs.titles).toEqual([TEXTS['mail.reply.heldArchived'], TEXTS['mail.reply.sentArchived']]);
  });

  it('that does not exist opens nothing', () => {
    const { reply } = setup();
    reply.restore();
    expect(reply.$reply.get().isOpen).toBe(false);
  });
});

it('greeting and signature are added to an empty reply only, also after it is opened', () => {
  const { reply } = setup();
  reply.open();
  reply.setFrame({ greeting: 'Hello,', signature: 'Ada' });
  expect(reply.$reply.get().text).toBe('Hello,\n\n\n\nAda');
  const { reply: begun } = setup();
  begun.open();
  begun.write('Yes');
  begun.setFrame({ greeting: 'Hello,', signature: 'Ada' });
  expect(begun.$reply.get().text).toBe('Yes');
});

describe('sending', () => {
  it('happens once, however often it is pressed', async () => {
    const { reply, server, onSent } = setup();
    reply.write('Yes');
    await Promise.all([reply.send(true), reply.send(true)]);
    expect(server.sendReply.mock.calls.map(([body]) => body)).toEqual([{ thread: 'a', text: 'Yes', archive: true }]);
    expect(onSent).toHaveBeenCalledExactlyOnceWith('a', true);
    expect([stored.size, reply.$reply.get().text]).toEqual([0, '']);
  });

  it('that is undone restores the draft, and moves the conversation out of the archive', async () => {
    const { reply, make, server, dialogs, onTakenBack } = setup();
    reply.write('Yes');
    await reply.send(true);
    await dialogs.undo();
    expect(server.takeReplyBack).toHaveBeenCalledWith('m');
    expect(server.undoChange).toHaveBeenCalledWith('c');
    expect(onTakenBack).toHaveBeenCalledWith('a');
    const again = make();
    again.restore();
    expect(again.$reply.get().text).toBe('Yes');
  });

  it('without a network is refused before a request, and the text stays', async () => {
    const { reply, server, network } = setup();
    network.isOnline = false;
    reply.write('Yes');
    await reply.send(false);
    expect(reply.$reply.get()).toMatchObject({ text: 'Yes', problem: TEXTS['mail.reply.offline'], isBusy: false });
    expect(server.sendReply).not.toHaveBeenCalled();
    reply.write('Yes.');
    expect(reply.$reply.get().problem).toBe('');
  });

  it('that the server refuses keeps the text and says why', async () => {
    const { reply, server } = setup();
    server.sendReply.mockResolvedValueOnce(failure(409, 'Already answered.') as never);
    reply.write('Yes');
    await reply.send(false);
    expect(reply.$reply.get()).toMatchObject({ text: 'Yes', problem: 'Already answered.', isBusy: false, draft: 'saved' });
  });
});

it.each([
  ['', '', 'mail.reply.empty'],
  [' \n\nAda', 'Ada', 'mail.reply.empty'],
  ['Order [… order number] is on its way.', 'Ada', 'mail.reply.unfilled'],
  ['x'.repeat(REPLY_LENGTH), '', undefined],
] as const)('a text is validated (%#)', (text, signature, key) => {
  expect(findProblem(text, { greeting: '', signature }, TEXTS)).toBe(key ? TEXTS[key] : '');
});

it('a text of one character too many gets an error', () => {
  expect(findProblem('x'.repeat(REPLY_LENGTH + 1), NO_FRAME, TEXTS)).toContain('20000');
});

it.each([
  [401, true, 'mail.reply.ended'],
  [0, false, 'mail.reply.offline'],
  [0, true, 'mail.reply.failed'],
  [500, true, 'mail.reply.failed'],
] as const)('%s, online %s', (status, isOnline, key) => {
  expect(refusal(failure(status, 'Oops'), isOnline, TEXTS)).toBe(TEXTS[key]);
});
