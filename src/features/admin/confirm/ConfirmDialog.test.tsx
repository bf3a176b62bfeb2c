import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Outcome } from '@/features/api/client.ts';
import { getMessages } from '@/i18n/translator.ts';
import { mountAdmin } from '../../../../tests/component/mount-admin.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { confirmed } from './confirm.ts';

const texts = getMessages('en');
const FAILED: Outcome<unknown> = { ok: false, status: 500, offline: false, error: { code: 'internal', message: '' } };

/** Asks, and answers yes to what then waits. @returns the decision, and what ends the wait */
async function ask(): Promise<{ done: Promise<boolean>; end: (outcome: Outcome<unknown>) => void }> {
  mountAdmin(<ConfirmDialog />);
  const work = Promise.withResolvers<Outcome<unknown>>();
  const done = confirmed({
    title: 'Delete the key?',
    text: 'It stops working at once.',
    verb: 'Delete',
    done: 'Deleted',
    run: () => work.promise,
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: texts['admin.confirm.busy'] })).toBeVisible();
  return { done, end: work.resolve };
}

it('stays open for the error while it works, also after Escape twice', async () => {
  const { end, done } = await ask();
  await userEvent.keyboard('{Escape}{Escape}');
  end(FAILED);
  await expect.element(page.getByText(texts['admin.confirm.failed'])).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await done).toBe(false);
});

it('closes by Escape, and opens for the next question', async () => {
  mountAdmin(<ConfirmDialog />);
  for (const title of ['First?', 'Second?']) {
    const done = confirmed({ title, text: '', verb: 'Delete', done: 'Deleted', run: () => Promise.resolve({ ok: true, data: {} }) });
    await expect.element(page.getByRole('alertdialog', { name: title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await done).toBe(false);
  }
});

it.each([true, false])('asks for a passkey only of an owner who has one: %s', async (hasPasskey) => {
  const { end, done } = await ask();
  end({ ok: false, status: 403, offline: false, error: { code: 'fresh_sign_in', message: '', data: { hasPasskey } } });
  await expect.element(page.getByRole('link', { name: texts['admin.confirm.signIn'] })).toBeVisible();
  const verb = hasPasskey ? texts['admin.confirm.passkey'] : 'Delete';
  await expect.element(page.getByRole('button', { name: verb, exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await done).toBe(false);
});
