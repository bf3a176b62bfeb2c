import { describe, expect, it } from 'vitest';
import { DRAFT_MAX_AGE_DAYS, DRAFT_VERSION, draftKey, draftStore } from './draft.ts';
import { fieldValuesSchema } from './forms.schema.ts';

const KEY = 'f3b0c5a4-6f0e-4d52-8f58-0f6d4c1f1a11';
const DRAFT = { key: KEY, values: { name: 'Ελένη', message: '<b>«γεια»</b>\n' } };
const DAY_MS = 86_400_000;

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
const store = (storage: () => Storage, now?: () => number) => draftStore('contact', fieldValuesSchema, storage, now);

describe('a draft', () => {
  it('is restored unchanged, with its key, until it is cleared', () => {
    const { storage } = memory();
    expect(store(storage).write(DRAFT)).toBe(true);
    const again = store(storage);
    expect(again.read()).toEqual(DRAFT);
    again.clear();
    expect(store(storage).read()).toBeUndefined();
  });

  it('that another tab has changed since is not cleared', () => {
    const { storage } = memory();
    const [one, other] = [store(storage), store(storage)];
    one.write(DRAFT);
    other.read();
    other.write({ ...DRAFT, values: { name: 'Newer' } });
    one.clear();
    expect(store(storage).read()?.values).toEqual({ name: 'Newer' });
    other.clear();
    expect(store(storage).read()).toBeUndefined();
  });

  it('is restored on its last day and not after', () => {
    const { storage } = memory();
    store(storage, () => 0).write(DRAFT);
    const at = (days: number, ms: number) => store(storage, () => days * DAY_MS + ms).read();
    expect(at(DRAFT_MAX_AGE_DAYS, 0)).toEqual(DRAFT);
    expect(at(DRAFT_MAX_AGE_DAYS, 1)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"version":1'],
    ['null', 'null'],
    ['another shape', '[1,2]'],
    ['another version', JSON.stringify({ version: DRAFT_VERSION + 1, savedAt: Date.now(), ...DRAFT })],
    ['values that are no texts', JSON.stringify({ version: DRAFT_VERSION, savedAt: Date.now(), key: KEY, values: { name: {} } })],
    ['no key', JSON.stringify({ version: DRAFT_VERSION, savedAt: Date.now(), values: {} })],
  ])('handles a stored %s', (_, text) => {
    const { storage } = memory({ [draftKey('contact')]: text });
    expect(store(storage).read()).toBeUndefined();
    expect(store(storage).write(DRAFT)).toBe(true);
    expect(store(storage).read()).toEqual(DRAFT);
  });

  it('handles blocked storage', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(store(blocked).read()).toBeUndefined();
    expect(store(blocked).write(DRAFT)).toBe(false);
    expect(() => store(blocked).clear()).not.toThrow();
  });

  it('handles full storage, and the earlier draft stays', () => {
    const { storage } = memory();
    store(storage).write(DRAFT);
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const full = () => Object.assign(storage(), { setItem });
    expect(store(full).write({ ...DRAFT, values: { name: 'longer' } })).toBe(false);
    expect(store(storage).read()).toEqual(DRAFT);
  });
});
