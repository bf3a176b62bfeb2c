/** The owner's page of messages to subscribers in every state, with stubbed calls; push.spec.ts sends one. */
import type { Page } from '@playwright/test';
import type { BroadcastRow, OpenedBroadcast, PushOverview } from '../../src/features/push/admin/notifications.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { stubNotices, WORKING } from './notices-demo.ts';
import { stub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/notifications';
const CALLS = '/api/admin/push';

const of = (all: number) => ({ all, topics: { writing: all, store: 3, site: 0 } });
const OVERVIEW: PushOverview = {
  isOn: true,
  subscribers: { en: of(1_204), el: of(3_310) },
  days: [
    { day: '2026-11-20', en: 3, el: 2 },
    { day: '2026-11-21', en: 4, el: 0 },
  ],
};
const NONE = { queued: 0, sending: 0, sent: 0, gone: 0, failed: 0, expired: 0, cancelled: 0 };
const ROW: BroadcastRow = {
  ...{ id: 'b1', state: 'started', page: '/blog', topic: 'writing', urgency: 'normal', ttlS: 259_200, version: 2 },
  texts: { en: { title: 'A new article', body: 'About forecasts' }, el: { title: 'Νέο άρθρο', body: 'Για τις προβλέψεις' } },
  ...{ sendAt: '2026-11-21T08:00:00.000Z', startedAt: '2026-11-21T08:00:00.000Z', stoppedAt: null },
  counts: { ...NONE, queued: 4, sent: 90, gone: 2, failed: 4 },
};
const OPENED: OpenedBroadcast = {
  ...ROW,
  deliveries: [
    { locale: 'en', state: 'sent', status: 201, count: 90 },
    { locale: 'el', state: 'queued', status: 503, count: 4 },
    { locale: 'el', state: 'gone', status: 410, count: 2 },
    { locale: 'el', state: 'failed', status: 400, count: 4 },
  ],
};

async function standIn(page: Page, overview = OVERVIEW, rows: BroadcastRow[] = [ROW]) {
  await stub(page, new RegExp(`${CALLS}\\?`, 'u'), (route) => route.fulfill(envelope(overview)));
  await stub(page, new RegExp(`${CALLS}/broadcasts\\?`, 'u'), (route) =>
    route.fulfill(envelope({ rows, total: rows.length, page: 1, size: 50 })),
  );
  await stubNotices(page, WORKING);
  await stub(page, `**${CALLS}/broadcasts/b1`, (route) => route.fulfill(envelope(OPENED)));
}

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ context, page }) => {
  await signInAsOwner(context);
  await standIn(page);
  await page.goto(path(LONGEST, PAGE));
  await page.getByRole('radio', { name: say('notifications.when.later') }).check();
  await expect(page.getByLabel(say('notifications.sendAt'))).toBeVisible();
  await page.getByRole('link', { name: 'Νέο άρθρο', exact: true }).waitFor();
  await looksRight(page, 'list');
  await page.getByRole('link', { name: 'Νέο άρθρο', exact: true }).click();
  await expect(page.locator('.push-message .settings-facts')).toContainText(say('notifications.state.sending'));
  await looksRight(page, 'message');
});

test('push that is off says what to set', async ({ context, page }) => {
  await signInAsOwner(context);
  await standIn(page, { ...OVERVIEW, isOn: false }, []);
  await page.goto(PAGE);
  await expect(page.getByText('VAPID_PRIVATE_KEY')).toBeVisible();
  await expect(page.getByRole('button', { name: t('notifications.review') })).toBeHidden();
  await expect(page.getByText(t('notifications.messages.empty'))).toBeVisible();
});
