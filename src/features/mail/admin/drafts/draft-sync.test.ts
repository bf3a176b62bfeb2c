import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, ok } from '../store/fake-mail.fixture.ts';
import type { DraftContent, StoredDraft } from './draft.schema.ts';
import { createDraftSync, SAVE_AFTER_MS } from './draft-sync.ts';

const CONTENT: DraftContent = { thread: 'a', to: 'ada@client.example', cc: '', bcc: '', subject: 'Re: a', text: '', files: [] };
const text = (words: string): DraftContent => ({ ...CONTENT, text: words });

/** What all devices share. */
function fakeDrafts() {
  const stored = new Map<string, StoredDraft>();
  const isFull = { now: false };
  return {
    stored,
    isFull,
    readDraft: vi.fn(async (id: string) => ok(stored.get(id) ?? null)),
    saveDraft: vi.fn(async (id: string, { version, ...draft }: DraftContent & { key: string; version: number }) => {
      const now = stored.get(id);
      if (isFull.now) return failure(409, 'There are 100 drafts.');
      if ((now?.version ?? 0) !== version) return failure(now ? 409 : 404);
      const updatedAt = '2026-11-20T08:00:00.000Z';
      stored.set(id, { ...draft, id, version: version + 1, updatedAt });
      return ok({ version: version + 1, updatedAt });
    }),
    removeDraft: vi.fn(async (id: string, version: number) => {
      if (stored.get(id) && stored.get(id)?.version !== version) return failure(409);
      return ok({ removed: stored.delete(id) });
    }),
  };
}

function device(server: ReturnType<typeof fakeDrafts>, kept = new Map<string, string>()) {
  const network = { isOnline: true };
  const shown: (string | undefined)[] = [];
  const draft = createDraftSync({
    id: 'reply:a',
    server: server as never,
    isOnline: () => network.isOnline,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    show: (content) => shown.push(content?.text),
    storage: () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      }) as unknown as Storage,
  });
  return { draft, network, shown, kept };
}
const pause = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is saved once the writing pauses, is then in this browser no longer, and opens on another device', async () => {
    const server = fakeDrafts();
    const desk = device(server);
    await desk.draft.open();
    for (const words of ['H', 'He', 'Hello']) desk.draft.write(text(words));
    expect([desk.draft.$draft.get().state, desk.kept.size]).toEqual(['local', 1]);
    await pause();
    expect(server.saveDraft).toHaveBeenCalledOnce();
    expect([desk.draft.$draft.get().state, desk.kept.size]).toEqual(['saved', 0]);
    const phone = device(server);
    await phone.draft.open();
    expect([phone.shown, phone.draft.key()]).toEqual([['Hello'], desk.draft.key()]);
  });

  it('that is written while it is being saved is saved again', async () => {
    const server = fakeDrafts();
    const { draft } = device(server);
    draft.write(text('One'));
    const saving = draft.flush();
    draft.write(text('One two'));
    await saving;
    await pause();
    expect(server.stored.get('reply:a')).toMatchObject({ text: 'One two', version: 2 });
  });

  it('waits in this browser without a network, and goes to the server from there', async () => {
    const server = fakeDrafts();
    const kept = new Map<string, string>();
    const before = device(server, kept);
    before.network.isOnline = false;
    before.draft.write(text('On the train'));
    await pause();
    expect([server.saveDraft.mock.calls.length, before.draft.$draft.get().state]).toEqual([0, 'local']);
    const after = device(server, kept);
    await after.draft.open();
    expect(after.shown).toEqual(['On the train']);
    await pause();
    expect([server.stored.get('reply:a')?.text, kept.size]).toEqual(['On the train', 0]);
  });

  it('is gone from all devices once it is sent, also if it was being saved; an undo makes it again', async () => {
    const server = fakeDrafts();
    const { draft } = device(server);
    draft.write(text('Yes'));
    const saving = draft.flush();
    const key = draft.key();
    await draft.clear();
    await saving;
    expect([server.stored.size, draft.$draft.get().state]).toEqual([0, 'none']);
    draft.write(text('Yes'));
    await pause();
    expect(server.stored.get('reply:a')).toMatchObject({ text: 'Yes', version: 1 });
    expect(draft.key()).not.toBe(key);
  });
});

describe('two devices', () => {
  async function both() {
    const server = fakeDrafts();
    const [desk, phone] = [device(server), device(server)];
    desk.draft.write(text('Begun'));
    await pause();
    await phone.draft.open();
    phone.draft.write(text('From the phone'));
    await pause();
    desk.draft.write(text('From the desk'));
    await pause();
    return { server, desk, phone };
  }

  it('that change one draft lose nothing: the second sees both', async () => {
    const { server, desk } = await both();
    expect(desk.draft.$draft.get().conflict).toMatchObject({ mine: { text: 'From the desk' }, theirs: { text: 'From the phone' } });
    desk.draft.write(text('From the desk, more'));
    await pause();
    expect([server.stored.get('reply:a')?.text, desk.kept.size]).toEqual(['From the phone', 1]);
  });

  it('the owner keeps either', async () => {
    const first = await both();
    await first.desk.draft.keepMine();
    expect(first.server.stored.get('reply:a')).toMatchObject({ text: 'From the desk', version: 3 });
    const second = await both();
    second.desk.draft.takeTheirs();
    expect([second.desk.shown, second.desk.kept.size]).toEqual([['From the phone'], 0]);
    expect(second.desk.draft.$draft.get()).toMatchObject({ state: 'saved', conflict: undefined });
  });

  it('of which one has sent it: the other is told, and may go on with its own', async () => {
    const { server, desk, phone } = await both();
    await phone.draft.clear();
    desk.draft.takeTheirs();
    desk.draft.write(text('Still here'));
    await pause();
    expect(desk.draft.$draft.get().conflict).toEqual({ mine: text('Still here'), theirs: undefined });
    await desk.draft.keepMine();
    expect(server.stored.get('reply:a')).toMatchObject({ text: 'Still here', version: 1 });
  });

  it('what another has written on stays when this one is sent', async () => {
    const { server, desk } = await both();
    await desk.draft.clear();
    expect(server.stored.get('reply:a')?.text).toBe('From the phone');
  });
});

it('a draft that the server refuses stays in this browser, and says why', async () => {
  const server = fakeDrafts();
  server.isFull.now = true;
  const { draft, kept } = device(server);
  draft.write(text('One too many'));
  await pause();
  await settled();
  expect([draft.$draft.get().problem, draft.$draft.get().state, kept.size]).toEqual(['There are 100 drafts.', 'local', 1]);
});
