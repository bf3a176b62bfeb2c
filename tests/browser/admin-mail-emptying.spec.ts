/** Emptying spam or deleted mail. Uses a separate mailbox, because other tests' mail must stay. */
import { SITE, signInFreshly } from './as-owner.ts';
import { deliver, hostileMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { MAIL, ownMailbox, parts } from './mail-page.ts';

test('spam is emptied after a confirmation with the count, for the shown mailbox only', async ({ context, page }) => {
  await signInFreshly(context);
  const { name, address } = await ownMailbox(context);
  for (const word of [unique(), unique()]) await deliver(hostileMail(word), { from: 'phish@evil.example', to: address });
  await page.goto(`${MAIL}?folder=spam&mailbox=${name}`);
  const mail = parts(page);
  await expect(mail.rows).toHaveCount(2);

  await mail.act('mail.empty.do').click();
  const question = page.getByRole('alertdialog', { name: mail.t('mail.emptying.spam') });
  await expect(question).toContainText(mail.t.count('mail.emptying.goes', 2));
  await question.getByRole('button', { name: mail.t('admin.confirm.cancel') }).click();
  await expect(question).toBeHidden();
  await expect(mail.rows).toHaveCount(2);

  await mail.act('mail.empty.do').click();
  await question.getByRole('button', { name: mail.t('mail.emptying.verb') }).click();
  await expect(mail.toast).toContainText(mail.t.count('mail.emptied', 2));
  await expect(mail.rows).toHaveCount(0);
  await expect(mail.act('mail.empty.do')).toHaveCount(0);
  await context.request.delete(`/api/admin/mail/mailboxes/${name}`, { headers: { Origin: SITE } });
});
