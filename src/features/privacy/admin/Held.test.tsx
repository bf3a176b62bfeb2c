import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getMessages } from '@/i18n/translator.ts';
import { mountAdmin } from '../../../../tests/component/mount-admin.tsx';
import { exportHeld, lookUp } from './calls.ts';
import { Held } from './Held.tsx';
import type { HeldData } from './privacy-admin.schema.ts';

vi.mock('./calls.ts', () => ({ lookUp: vi.fn(), exportHeld: vi.fn(), eraseHeld: vi.fn() }));

const texts = getMessages('en');
const address = 'ada@client.example';
const until = '2026-11-22T10:00:00.000Z';
const HELD: HeldData = {
  ...{ address, until, archives: 3, open: [] },
  goes: { messages: 3, attachments: 900, mails: 2, drafts: 0, requests: 0, orders: 0, withdrawals: 0, audit: 1 },
  stays: { orders: 0, requests: 1, answers: 1, waiting: 0, mentions: 0, blocks: 0, owner: 0 },
};

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.mocked(exportHeld).mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download.replace(/\d{4}-\d\d-\d\d/u, 'day'));
  });
});

async function press(): Promise<() => void> {
  const onUse = vi.fn();
  vi.mocked(lookUp).mockResolvedValue({ ok: true, data: HELD });
  mountAdmin(<Held query={{ address, request: 'r' }} setQuery={() => undefined} changes={0} onUse={onUse} />);
  await expect.element(page.getByText('comes in 3 archives')).toBeVisible();
  await page.getByRole('button', { name: texts['privacyAdmin.export'] }).click();
  return onUse;
}

it('saves every archive of an export, as they were counted', async () => {
  const data = new Blob(['zip']);
  vi.mocked(exportHeld).mockResolvedValue({ ok: true, data });
  const onUse = await press();
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledOnce());
  expect(vi.mocked(exportHeld).mock.calls).toEqual([1, 2, 3].map((archive) => [{ address, request: 'r', until, archive }]));
  expect(saved).toEqual([1, 2, 3].map((archive) => `ada-client.example-day-${archive}-of-3.zip`));
});

it('stops at an archive that breaks off, which is not called done', async () => {
  vi.mocked(exportHeld)
    .mockResolvedValueOnce({ ok: true, data: new Blob(['zip']) })
    .mockResolvedValueOnce({ ok: false, status: 0, offline: true, error: { code: 'unreachable', message: '' } });
  const onUse = await press();
  await vi.waitFor(() => expect(exportHeld).toHaveBeenCalledTimes(2));
  await expect.element(page.getByRole('button', { name: texts['privacyAdmin.export'] })).toBeEnabled();
  expect(saved).toHaveLength(1);
  expect(onUse).not.toHaveBeenCalled();
});
