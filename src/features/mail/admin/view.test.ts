import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNSENT } from '../settings/delivery.schema.ts';
import { callQuery, FIRST_VIEW, isNarrowed, type MailView, readView, SHOWN_FOLDERS, searched, toListKey, writeView } from './view.ts';

const view = (change: Partial<MailView> = {}): MailView => ({ ...FIRST_VIEW, ...change });

describe('the query of the address', () => {
  it('is empty at first, and holds every choice after that', () => {
    expect(writeView(FIRST_VIEW)).toBe('');
    expect(writeView(view({ folder: 'spam', q: 'α&b=1', page: 2, thread: 'x/y', unread: true, mailbox: 'shop' }))).toBe(
      '?folder=spam&mailbox=shop&q=%CE%B1%26b%3D1&unread=1&page=2&thread=x%2Fy',
    );
  });

  it('survives a round trip', () => {
    const views = fc.record({
      folder: fc.constantFrom(...SHOWN_FOLDERS),
      mailbox: fc.constantFrom('', 'default', 'shop-2'),
      q: fc.string({ unit: 'grapheme', maxLength: 20 }),
      unread: fc.boolean(),
      delivery: fc.constantFrom('' as const, ...UNSENT),
      page: fc.integer({ min: 1, max: 999_999 }),
      thread: fc.string({ maxLength: 100 }),
      drafts: fc.boolean(),
    });
    fc.assert(
      fc.property(views, (one) => {
        expect(readView(writeView(one))).toEqual(one);
      }),
    );
  });

  it('ignores unknown values', () => {
    expect(readView('?folder=__proto__&page=-1&mailbox=A%20B&unread=yes&q=')).toEqual(FIRST_VIEW);
    expect(readView(`?page=9999999&thread=${'x'.repeat(101)}&q=${'q'.repeat(300)}`)).toEqual(view({ q: 'q'.repeat(200) }));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(SHOWN_FOLDERS).toContain(readView(text).folder);
      }),
    );
  });
});

describe('the request to the server', () => {
  it('omits unset filters', () => {
    expect(callQuery(view({ q: '  ' }))).toBe('?folder=inbox&page=1&size=50');
    expect(callQuery(view({ folder: 'sent', q: ' tea ', mailbox: 'shop', unread: true, page: 3 }))).toBe(
      '?folder=sent&page=3&size=50&q=tea&mailbox=shop&unread=1&written=1',
    );
    expect(callQuery(view({ folder: 'sent', delivery: 'held' }))).toBe('?folder=sent&page=1&size=50&delivery=held');
  });

  it('is a different list unless only the page or the open conversation changes', () => {
    const list = toListKey(FIRST_VIEW);
    for (const same of [view({ page: 4 }), view({ thread: 't' }), view({ q: ' ' })]) expect(toListKey(same)).toBe(list);
    for (const other of [view({ folder: 'all' }), view({ q: 'a' }), view({ unread: true }), view({ mailbox: 'm' })])
      expect(toListKey(other)).not.toBe(list);
    expect([FIRST_VIEW, view({ q: 'a' }), view({ unread: true }), view({ mailbox: 'm' })].map(isNarrowed)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('a search', () => {
  it('covers all mail, and returns to where it started', () => {
    const found = searched(view({ folder: 'archived', page: 3, thread: 't' }), 'tea', 'archived');
    expect(found).toEqual(view({ folder: 'all', q: 'tea' }));
    expect(searched(found, '', 'archived')).toEqual(view({ folder: 'archived' }));
  });

  it.each(['spam', 'deleted'] as const)('in %s stays in it', (folder) => {
    expect(searched(view({ folder }), 'tea', folder)).toEqual(view({ folder, q: 'tea' }));
  });
});
