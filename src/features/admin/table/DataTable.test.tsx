/** What a table says, and when: nothing on arrival, each search and page once. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@/i18n/fill.ts';
import { getMessages } from '@/i18n/translator.ts';
import { record } from '../../../../tests/component/heard.ts';
import { mountAdmin } from '../../../../tests/component/mount-admin.tsx';
import { DataTable } from './DataTable.tsx';
import { pageOfRows } from './in-memory.ts';

const texts = getMessages('en');
const rows = Array.from({ length: 60 }, (_, index) => ({ id: `row ${index}` }));

function open(): string[] {
  const said = record();
  mountAdmin(
    <DataTable
      name="Rows"
      columns={[{ key: 'id', head: 'Name', cell: ({ id }: { id: string }) => id }]}
      load={async (query) => ({ ok: true, data: pageOfRows(rows, query, { text: ({ id }) => id, value: ({ id }) => id }, 'en-GB') })}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      sort="id"
      size={25}
      isInAddress={false}
    />,
  );
  return said;
}

it('says no count on arrival, then each search and page once, and that nothing matches', async () => {
  const said = open();
  await expect.element(page.getByText(fill(texts['table.range'], { from: 1, to: 25, total: 60 }))).toBeVisible();
  // The wait for the first rows may be said; their number is not.
  expect(said.filter((text) => text !== texts['part.loading'])).toEqual([]);
  said.length = 0;
  await page.getByRole('searchbox').fill('zqzq');
  await expect.poll(() => said).toEqual([texts['table.none']]);
  await page.getByRole('button', { name: texts['table.none.clear'] }).click();
  await expect.poll(() => said.at(-1)).toBe(fill(texts['table.range'], { from: 1, to: 25, total: 60 }));
  await page.getByRole('button', { name: texts['table.next'] }).click();
  await expect.poll(() => said.at(-1)).toBe(fill(texts['table.range'], { from: 26, to: 50, total: 60 }));
  expect(said).toHaveLength(3);
});
