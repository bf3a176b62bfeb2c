import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from '@/features/api/client.ts';
import type { Page } from './in-memory.ts';
import type { TableQuery } from './query.ts';
import { createTable } from './table-store.ts';

const SHAPE = { sort: '-at', columns: ['name', 'at'], filters: { state: ['open', 'closed'] } };
const settled = () => new Promise((done) => setTimeout(done));

/** A table with rows and address in memory. */
function opened({ rows = ['a', 'b', 'c'], search = '', isInAddress = true } = {}) {
  const page = { rows, search, history: [] as string[] };
  const load = vi.fn(async (query: TableQuery): Promise<Outcome<Page<string>>> => {
    const from = (query.page - 1) * query.size;
    const shown = page.rows.slice(from, from + query.size);
    return { ok: true, data: { rows: shown, total: page.rows.length, page: query.page, size: query.size } };
  });
  const address = {
    read: () => page.search,
    write: (text: string, quiet: boolean) => {
      page.search = text;
      page.history.push(`${quiet ? 'replace' : 'push'} ${text}`);
    },
  };
  const table = createTable<string>({ shape: SHAPE, load, idOf: (row) => row, address: isInAddress ? address : undefined });
  return {
    table,
    page,
    load,
    query: () => table.$table.get().query,
    selected: () => [...table.$table.get().selection.ids].join(''),
    data: () => table.resource.$resource.get().data,
  };
}

describe('the query', () => {
  it('comes from the address, and nothing loads before it is read', async () => {
    const { table, load, query } = opened({ search: '?q=x&state=open' });
    await table.resource.reload();
    expect(load).not.toHaveBeenCalled();
    table.readAddress();
    expect([query().q, query().filters, load.mock.calls.length]).toEqual(['x', { state: 'open' }, 1]);
  });

  it('returns to the first page with every change except of the page', () => {
    const { table, page, query } = opened();
    table.readAddress();
    table.change({ page: 3 });
    expect(query().page).toBe(3);
    table.change({ q: 'x' }, true);
    expect(query().page).toBe(1);
    expect(page.history).toEqual(['push ?page=3', 'replace ?q=x']);
  });

  it('follows the browser’s Back, and loads once for the same query', async () => {
    const { table, page, load, query } = opened();
    table.readAddress();
    table.change({ sort: 'name' });
    page.search = '';
    table.readAddress();
    table.readAddress();
    expect([query().sort, load.mock.calls.length]).toEqual(['-at', 3]);
  });

  it('does not change another page’s address', () => {
    const { table, page, query } = opened({ search: '?q=x', isInAddress: false });
    table.readAddress();
    table.change({ q: 'y' });
    expect([query().q, page.search, page.history]).toEqual(['y', '?q=x', []]);
  });
});

it('goes to the last page when its page no longer exists', async () => {
  const { table, page, query, data } = opened({ rows: Array.from({ length: 60 }, (_, index) => String(index)), search: '?page=2&size=25' });
  table.readAddress();
  await settled();
  table.change({ page: 3 });
  await settled();
  page.rows = page.rows.slice(0, 30);
  await table.resource.reload();
  await settled();
  expect([query().page, page.search, data()?.rows.length]).toEqual([2, '?page=2&size=25', 5]);
  page.rows = [];
  await table.resource.reload();
  await settled();
  expect([query().page, data()?.total]).toEqual([1, 0]);
});

describe('the selection', () => {
  const loaded = async () => {
    const opening = opened({ rows: ['a', 'b', 'c', 'd'] });
    opening.table.readAddress();
    await settled();
    return opening;
  };

  it('selects one row, a range, all and none', async () => {
    const { table, selected } = await loaded();
    table.toggle('b', false);
    table.toggle('d', true);
    expect(selected()).toBe('bcd');
    table.toggleAll();
    expect(selected()).toBe('abcd');
    table.clearSelection();
    expect(selected()).toBe('');
  });

  it('drops removed rows, and survives a reload of the same ones', async () => {
    const { table, page, selected } = await loaded();
    table.toggleAll();
    const { selection } = table.$table.get();
    await table.resource.reload();
    expect(table.$table.get().selection).toBe(selection);
    page.rows = ['b', 'd', 'e'];
    await table.resource.reload();
    expect(selected()).toBe('bd');
  });

  it('stays while other rows load, and through a failure', async () => {
    const { table, load, selected } = await loaded();
    table.toggle('a', false);
    load.mockResolvedValueOnce({ ok: false, status: 500, offline: false, error: { code: 'code', message: '' } });
    const reloading = table.resource.reload();
    expect(selected()).toBe('a');
    await reloading;
    expect(selected()).toBe('a');
  });
});
