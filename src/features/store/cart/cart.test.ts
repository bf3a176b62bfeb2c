import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINES_LIMIT, QUANTITY_LIMIT } from '../order/limits.shared.ts';
import { CART_VERSION, parseLine, serialiseLine } from './cart.schema.ts';
import { CART_LINE_PREFIX, CART_MARK } from './keys.ts';
import { type CartTab, openTab, SharedStorage } from './tabs.fixture.ts';

const product = (sku: string) => ({ sku, title: `Title of ${sku}`, unitCents: 1200 });
const open = async (...ids: number[]) => {
  const shared = new SharedStorage();
  const tabs: CartTab[] = [];
  for (const id of ids) tabs.push(await openTab(shared, id));
  for (const tab of tabs) tab.run(({ startCart }) => startCart());
  return { shared, tabs: tabs as [CartTab, CartTab] };
};
const pieces = (tab: CartTab) => tab.run(({ $cart }) => $cart.get().map(({ sku, quantity }) => [sku, quantity]));

describe('one tab', () => {
  it('stores nothing before the first line, and leaves nothing after the last', async () => {
    const {
      tabs: [tab],
    } = await open(0);
    expect(tab.stored().size).toBe(0);
    expect(tab.run(({ addLine }) => addLine(product('A'), 2, 10, 7))).toBe('added');
    expect([...tab.stored()]).toEqual([
      [`${CART_LINE_PREFIX}A`, serialiseLine({ ...product('A'), quantity: 2, addedAt: 7 })],
      [CART_MARK, '2'],
    ]);
    expect(JSON.parse(tab.stored().get(`${CART_LINE_PREFIX}A`) ?? '')).toMatchObject({ version: CART_VERSION });
    tab.run(({ setQuantity }) => setQuantity('A', 5));
    expect(tab.stored().get(CART_MARK)).toBe('5');
    tab.run(({ removeLine }) => removeLine('A'));
    expect(tab.stored().size).toBe(0);
  });

  it('adds the same product to its line, up to the limit and the stock', async () => {
    const {
      tabs: [tab],
    } = await open(0);
    const add = (...given: [number, number?]) => tab.run(({ addLine }) => addLine(product('A'), ...given));
    expect([add(4), add(6), add(1)]).toEqual(['added', 'added', 'most']);
    expect(pieces(tab)).toEqual([['A', QUANTITY_LIMIT]]);
    tab.run(({ setQuantity }) => setQuantity('A', 2));
    expect([add(1, 3), add(1, 3)]).toEqual(['added', 'most']);
    expect(pieces(tab)).toEqual([['A', 3]]);
  });

  it('takes 20 lines', async () => {
    const {
      tabs: [tab],
    } = await open(0);
    const add = (index: number) => tab.run(({ addLine }) => addLine(product(`S${index}`), 1, 10, index));
    const results = Array.from({ length: LINES_LIMIT + 1 }, (_, index) => add(index));
    expect(new Set(results.slice(0, -1))).toEqual(new Set(['added']));
    expect([results.at(-1), add(3)]).toEqual(['full', 'added']);
    tab.run(({ removeLine }) => removeLine('S0'));
    expect(add(LINES_LIMIT)).toBe('added');
  });

  it('restores a removed line to its place, but not over one that was added since', async () => {
    const {
      tabs: [tab],
    } = await open(0);
    const removed = tab.run(({ addLine, removeLine }) => {
      for (const [index, sku] of ['B', 'A', 'C'].entries()) addLine(product(sku), index + 1, 10, index);
      return removeLine('A');
    });
    expect(pieces(tab)).toEqual([
      ['B', 1],
      ['C', 3],
    ]);
    tab.run(({ restoreLine }) => removed && restoreLine(removed));
    expect(pieces(tab)).toEqual([
      ['B', 1],
      ['A', 2],
      ['C', 3],
    ]);
    tab.run(({ setQuantity, restoreLine }) => {
      setQuantity('A', 9);
      if (removed) restoreLine(removed);
    });
    expect(pieces(tab)[1]).toEqual(['A', 9]);
  });

  it('clears what was ordered and keeps the rest', async () => {
    const {
      tabs: [tab],
    } = await open(0);
    tab.run(({ addLine, clearCart }) => {
      addLine(product('A'));
      addLine(product('B'));
      clearCart([{ sku: 'A' }]);
    });
    expect(pieces(tab)).toEqual([['B', 1]]);
    tab.run(({ clearCart }) => clearCart());
    expect(tab.stored().size).toBe(0);
  });

  it.each(['writing', 'all'] as const)('works for the page and says so where the browser refuses %s', async (denied) => {
    const tab = await openTab(new SharedStorage(), 0, () => denied);
    tab.run(({ startCart, addLine, setQuantity, removeLine }) => {
      startCart();
      addLine(product('A'), 2);
      addLine(product('B'));
      setQuantity('A', 4);
      removeLine('B');
    });
    expect(pieces(tab)).toEqual([['A', 4]]);
    expect(tab.run(({ $isCartStored }) => $isCartStored.get())).toBe(false);
  });

  it('keeps the lines of before when storage is full', async () => {
    let denied: 'nothing' | 'writing' = 'nothing';
    const tab = await openTab(new SharedStorage(), 0, () => denied);
    tab.run(({ addLine }) => addLine(product('A')));
    denied = 'writing';
    tab.run(({ addLine }) => addLine(product('B')));
    expect(pieces(tab)).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });
});

describe('stored data', () => {
  it('that is no line is skipped, whatever it is', () => {
    const value = fc.oneof(fc.string(), fc.json(), fc.constant(null));
    fc.assert(
      fc.property(fc.string(), value, (sku, saved) => {
        const line = parseLine(sku, saved);
        if (!line) return;
        expect(parseLine(sku, serialiseLine(line))).toEqual(line);
      }),
    );
    const whole = { version: 1, quantity: 2, title: 'T', unitCents: 5, addedAt: 3 };
    const parse = (change: object) => parseLine('A', JSON.stringify({ ...whole, ...change }));
    expect(parse({ more: 1, version: 9 })).toEqual({ sku: 'A', quantity: 2, title: 'T', unitCents: 5, addedAt: 3 });
    for (const bad of [
      { quantity: 0 },
      { quantity: '2' },
      { quantity: null },
      { title: ' ' },
      { title: 1 },
      { unitCents: -1 },
      { unitCents: 1.5 },
    ])
      expect(parse(bad), JSON.stringify(bad)).toBeUndefined();
    expect(parseLine('<b>', JSON.stringify(whole))).toBeUndefined();
    expect([parse({ quantity: 1e9 })?.quantity, parse({ quantity: 2.7 })?.quantity, parse({ addedAt: 'x' })?.addedAt]).toEqual([10, 2, 0]);
  });

  it('survives a round', () => {
    const line = fc.record({
      sku: fc.stringMatching(/^[\w.-]{1,40}$/u),
      quantity: fc.integer({ min: 1, max: QUANTITY_LIMIT }),
      title: fc.string({ minLength: 1, maxLength: 200 }).filter((title) => title.trim() !== ''),
      unitCents: fc.nat({ max: 100_000_000 }),
      addedAt: fc.nat(),
    });
    fc.assert(fc.property(line, (one) => void expect(parseLine(one.sku, serialiseLine(one))).toEqual(one)));
  });
});

type Act = { tab: number; act: 'add' | 'set' | 'remove' | 'restore' | 'hear'; sku: string; quantity: number };
const TABS = [0, 1, 2];
const acts = (skuOf: (tab: number, letter: string) => string) =>
  fc.array(
    fc
      .record({
        tab: fc.constantFrom(...TABS),
        act: fc.constantFrom('add', 'add', 'set', 'remove', 'restore', 'hear'),
        letter: fc.constantFrom('A', 'B', 'C'),
        quantity: fc.integer({ min: 1, max: 12 }),
      })
      .map(({ tab, letter, ...rest }): Act => ({ tab, sku: skuOf(tab, letter), ...rest })),
    { maxLength: 40 },
  );

async function play(list: readonly Act[]) {
  const { shared, tabs } = await open(...TABS);
  const removed = new Map<string, NonNullable<ReturnType<typeof import('./cart.ts').removeLine>>>();
  for (const [now, { tab, act, sku, quantity }] of list.entries()) {
    const at = tabs[tab];
    at?.run(({ addLine, setQuantity, removeLine, restoreLine }) => {
      const line = removed.get(sku);
      if (act === 'add') addLine(product(sku), quantity, 10, now);
      else if (act === 'set') setQuantity(sku, quantity);
      else if (act === 'restore' && line) restoreLine(line);
      else if (act === 'remove') {
        const gone = removeLine(sku);
        if (gone) removed.set(sku, gone);
      }
    });
    if (act === 'hear') at?.hear(quantity);
  }
  for (const tab of tabs) tab.hear();
  // A mark that lost a race is corrected, which other tabs hear too.
  for (const tab of tabs) tab.run(({ startCart }) => startCart());
  for (const tab of tabs) tab.hear();
  return { shared, tabs };
}

describe('tabs that write before they hear of each other', () => {
  it('never lose each other’s lines: each line is as its own tab left it', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        acts((tab, letter) => `${letter}${tab}`),
        async (list) => {
          const { tabs } = await play(list);
          const alone = await Promise.all([]);
          for (const tab of TABS) {
            const solo = await play(list.filter((act) => act.tab === tab));
            alone.push(...(pieces(solo.tabs[0]) as never[]));
          }
          for (const tab of tabs) expect(new Map(pieces(tab) as [string, number][])).toEqual(new Map(alone as [string, number][]));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('agree on every line and its quantity, and on the mark', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        acts((_, letter) => letter),
        async (list) => {
          const { shared, tabs } = await play(list);
          const [first = [], ...others] = tabs.map(pieces);
          for (const other of others) expect(other).toEqual(first);
          for (const sku of ['A', 'B', 'C']) {
            const last = shared.log.findLast(({ key }) => key === CART_LINE_PREFIX + sku);
            expect(first.some(([one]) => one === sku)).toBe(typeof last?.value === 'string');
          }
          const count = first.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
          expect(tabs[0].stored().get(CART_MARK) ?? '0').toBe(String(count));
        },
      ),
      { numRuns: 60 },
    );
  });
});
