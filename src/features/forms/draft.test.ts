import { describe, expect, it } from 'vitest';
import { createDraft, DRAFT_MAX_AGE_DAYS, DRAFT_VERSION, draftKey } from './draft.ts';
import { fieldValuesSchema } from './forms.schema.ts';

const KEY = 'f3b0c5a4-6f0e-4d52-8f58-0f6d4c1f1a11';
const VALUES = { name: 'Ελένη', message: '<b>«γεια»</b>\n' };
const DAY_MS = 86_400_000;

/** As much of `Storage` as a draft uses. */
function memory(held: Record<string, string> = {}) {
  const map = new Map(Object.entries(held));
  return {
    storage: () =>
      ({
        getItem: (key: string) => map.get(key) ?? null,
        setItem: (key: string, value: string) => void map.set(key, value),
        removeItem: (key: string) => void map.delete(key),
      }) as Storage,
  };
}
const open = (storage: () => Storage, now?: () => number) => createDraft('contact', fieldValuesSchema, storage, now);
/** Saves a draft. @returns whether the browser stored it */
const save = (draft: ReturnType<typeof open>, values = VALUES): boolean => {
  draft.save(values);
  return draft.$state.get() === 'kept';
};

describe('a draft', () => {
  it('comes back as it was left, with its key, until it is cleared', () => {
    const { storage } = memory();
    const first = open(storage);
    expect([first.$state.get(), save(first)]).toEqual(['none', true]);
    const again = open(storage);
    expect([again.restore(), again.key(), again.$state.get()]).toEqual([VALUES, first.key(), 'restored']);
    again.clear();
    expect([again.$state.get(), open(storage).restore()]).toEqual(['none', undefined]);
  });

  it('keeps its key from save to save, and has another once it is cleared', () => {
    const draft = open(memory().storage);
    const key = draft.key();
    save(draft);
    expect(draft.key()).toBe(key);
    draft.clear();
    expect(draft.key()).not.toBe(key);
  });

  it('that another tab has written since is not cleared', () => {
    const { storage } = memory();
    const [one, other] = [open(storage), open(storage)];
    save(one);
    other.restore();
    save(other, { name: 'Newer', message: '' });
    one.clear();
    expect(open(storage).restore()?.['name']).toBe('Newer');
    other.clear();
    expect(open(storage).restore()).toBeUndefined();
  });

  it('is brought back on its last day and not after it', () => {
    const { storage } = memory();
    save(open(storage, () => 0));
    const at = (days: number, ms: number) => open(storage, () => days * DAY_MS + ms).restore();
    expect(at(DRAFT_MAX_AGE_DAYS, 0)).toEqual(VALUES);
    expect(at(DRAFT_MAX_AGE_DAYS, 1)).toBeUndefined();
    expect(storage().getItem(draftKey('contact'))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"version":1'],
    ['null', 'null'],
    ['another shape', '[1,2]'],
    ['another version', JSON.stringify({ version: DRAFT_VERSION + 1, savedAt: Date.now(), key: KEY, values: VALUES })],
    ['values that are no texts', JSON.stringify({ version: DRAFT_VERSION, savedAt: Date.now(), key: KEY, values: { name: {} } })],
    ['no key', JSON.stringify({ version: DRAFT_VERSION, savedAt: Date.now(), values: {} })],
  ])('survives that the browser holds %s', (_, text) => {
    const { storage } = memory({ [draftKey('contact')]: text });
    const draft = open(storage);
    expect([draft.restore(), save(draft)]).toEqual([undefined, true]);
    expect(open(storage).restore()).toEqual(VALUES);
  });

  it('survives a browser that stores nothing', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const draft = open(blocked);
    expect([draft.restore(), save(draft), draft.$state.get()]).toEqual([undefined, false, 'blocked']);
    expect(() => draft.clear()).not.toThrow();
  });

  it('survives a full storage, and the earlier draft stays', () => {
    const { storage } = memory();
    save(open(storage));
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const full = () => Object.assign(storage(), { setItem });
    expect(save(open(full), { name: 'longer', message: '' })).toBe(false);
    expect(open(storage).restore()).toEqual(VALUES);
  });
});
