/** What a person wrote without a network is never lost, overwritten or kept against their will. */
import { translator } from '../../src/i18n/translator.ts';
import { ONE_STATE, stateFindings } from './axe.ts';
import { awake, field, fillMessage, submit, TEXT } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { arrived, leaveWaiting, notice, offlineNoise, sent, waiting } from './queue-page.ts';
import { getAnnouncements, listen } from './said.ts';

test('a form that cannot be shown as queued, because the network went while its parts loaded, keeps its text', async ({ page, allow }) => {
  allow(/./u);
  // What the queue shows comes in a file of its own. While the network is there, a page that lacks a file reloads, but not twice.
  await page.route('**/assets/offline.*.js', (route) => route.abort());
  await page.addInitScript(() => sessionStorage.setItem('reloaded-at', `${Date.now()}`));
  await page.goto('/contact');
  await field(page, 'name').focus();
  await awake(page);
  await page.context().setOffline(true);
  await fillMessage(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('there is no network connection');
  await expect(field(page, 'message')).toHaveValue(TEXT);
});

test('erasing what is stored erases what became of queued forms, and their notice', async ({ page, context, allow }) => {
  allow(offlineNoise);
  await leaveWaiting(page, '/contact');
  await context.setOffline(false);
  await expect(sent(page)).toBeVisible();
  await page.goto('/settings');
  await expect(notice(page)).toContainText(arrived('en'));
  await page
    .getByRole('button', { name: translator('en')('stored.erase.name', { name: translator('en')('stored.queue') }) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translator('en')('stored.confirm.erase') })
    .click();
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.locator('.dashboard')).not.toContainText(arrived('en'));
});

test('an item can be deleted, and the deletion undone', async ({ page, allow }) => {
  await listen(page, '[data-announcement]');
  allow(offlineNoise);
  await leaveWaiting(page, '/contact');
  await waiting(page).getByRole('button', { name: 'Delete' }).press('Enter');
  const undo = waiting(page).getByRole('button', { name: 'Undo' });
  await expect(undo, 'in place of the form, without a time limit').toBeFocused();
  await expect(undo).toHaveAccessibleDescription(translator('en')('queue.deleted'));
  await expect(waiting(page)).not.toContainText('«Γιατί;» <b>');
  expect(await stateFindings(page, ONE_STATE)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toContainText('«Γιατί;» <b>');
  await expect(waiting(page).getByRole('button', { name: 'Delete' })).toBeFocused();
  await expect.poll(() => getAnnouncements(page)).toContain(translator('en')('queue.restored'));
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a queued item does not overwrite text in the form', async ({ page, allow }) => {
  allow(offlineNoise);
  await leaveWaiting(page, '/contact');
  await field(page, 'message').fill('Another one');
  await waiting(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.locator('.toast')).toContainText(translator('en')('queue.full'));
  await expect(field(page, 'message')).toHaveValue('Another one');
  await expect(waiting(page)).toBeVisible();
});

test('with storage blocked, the form keeps its text and says so', async ({ page, allow }) => {
  allow(offlineNoise);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto('/contact');
  await field(page, 'name').focus();
  await awake(page);
  await goOffline(page);
  await fillMessage(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('there is no network connection');
  await expect(field(page, 'message')).toHaveValue(TEXT);
});
