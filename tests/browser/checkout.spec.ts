/** Checkout: ordering by keyboard, errors, reverse charge, another total, drafts, tabs and the queue. */
import type { Page, Request } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, showTheme } from './axe.ts';
import { field, order, PRINT, SUCCESS, total, write } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';

const locale = 'el';
const t = translator(locale);
const CHECKOUT = path(locale, '/store/checkout');
const WORKBOOK = { sku: 'LYC-TPL-01', title: 'Βιβλίο', unitCents: 4900 };

const refused = /422|Failed to load resource/u;

const waiting = (page: Page) => page.locator('.waiting');

/** Fills the cart as the product pages do. */
const fillCart = (page: Page, lines: readonly (typeof PRINT & { quantity?: number })[]) =>
  page.evaluate((given) => {
    for (const [at, { sku, quantity = 1, ...line }] of given.entries())
      localStorage.setItem(`cart:${sku}`, JSON.stringify({ version: 1, quantity, ...line, addedAt: at + 1 }));
    localStorage.setItem('cart', String(given.length));
  }, lines);

async function openCheckout(page: Page, lines: Parameters<typeof fillCart>[1]): Promise<void> {
  await page.goto(path(locale, '/offline'));
  await fillCart(page, lines);
  await page.goto(CHECKOUT);
  await expect(total(page)).toBeVisible();
}

function ordersOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/store/orders') && sent.push(request));
  return sent;
}

async function assertAccessible(page: Page): Promise<void> {
  expect((await findings(page)).found).toEqual([]);
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an order by keyboard: errors in a summary, a draft that survives a reload, one order for a double click', async ({
    page,
    context,
  }) => {
    const sent = ordersOf(page);
    await openCheckout(page, [WORKBOOK, { ...PRINT, quantity: 2 }]);
    await expect(page.locator('.order-rows')).toContainText('2 ×');
    await expect(page.locator('.checkout-line summary'), 'what the form is about, before it').toHaveText(/^3 προϊόντα, \d/u);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    // Said before anything was wrong, it would be noise.
    await expect(field(page, 'consents.terms')).toHaveAttribute('aria-invalid', 'false');
    const agreed = page.locator('label', { has: field(page, 'consents.terms') });
    await expect(agreed.getByRole('link'), 'a link within the label is hit by accident').toHaveCount(0);
    await expect(order(page)).toHaveText('Παραγγελία με υποχρέωση πληρωμής');
    await expect(page.getByRole('region', { name: t('guarantee.title') }), 'before the button, for goods').toBeVisible();
    await assertAccessible(page);

    await order(page).focus();
    await page.keyboard.press('Enter');
    const summary = page.locator('[data-form-summary]');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(8);
    await expect(field(page, 'consents.terms')).toHaveAttribute('aria-invalid', 'true');
    await showTheme(page, 'dark');
    await assertAccessible(page);
    await summary.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'customer.name')).toBeFocused();
    expect(sent).toHaveLength(0);

    await write(page);
    await field(page, 'consents.terms').press('Space');
    await page.reload();
    await expect(field(page, 'customer.address.city')).toHaveValue('Αθήνα');
    await expect(field(page, 'consents.terms'), 'a consent is given each time').not.toBeChecked();

    const second = await context.newPage();
    await second.goto(CHECKOUT);
    await expect(total(second)).toBeVisible();
    await field(page, 'consents.terms').press('Space');
    await order(page).click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link'), 'digital content needs a consent of its own').toHaveCount(1);
    await field(page, 'consents.digitalContent').press('Space');
    await order(page).dblclick();
    await expect(page).toHaveURL(SUCCESS);
    expect(sent.filter((request) => request.postData()?.includes('"consents.digitalContent":"true"'))).toHaveLength(1);
    await expect(order(second)).toHaveText(t('checkout.empty'));
    await expect(order(second)).toHaveAttribute('aria-disabled', 'true');
    await assertAccessible(second);
    await page.goBack();
    await field(page, 'customer.name').focus();
    await expect(field(page, 'customer.name')).toHaveValue('');
    await expect(order(page)).toHaveText(t('checkout.empty'));
  });
});

test('a business of another EU state pays without VAT, and is told why; a receipt asks for nothing more', async ({ page, allow }) => {
  allow(refused);
  await openCheckout(page, [PRINT]);
  await expect(field(page, 'customer.company')).toBeHidden();
  await expect(total(page)).toHaveText(/50/u);
  await field(page, 'customer.country').selectOption('DE');
  await expect(total(page)).toHaveText(/57/u);
  await page.getByRole('radio', { name: t('checkout.document.invoice') }).check();
  await expect(page.getByRole('textbox', { name: `${t('checkout.company')} (${t('forms.required')})` })).toHaveAttribute('required', '');
  await order(page).click();
  const fields = ['customer.company', 'customer.vatNumber', 'consents.terms'].map((name) => `#checkout-${name.replaceAll('.', '-')}`);
  const listed = page.locator('[data-form-summary] a');
  await expect(listed.last()).toHaveAttribute('href', fields[2] ?? '');
  const links = await listed.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(
    links.filter((link) => fields.includes(link ?? '')),
    'as the fields stand',
  ).toEqual(fields);
  await field(page, 'customer.vatNumber').fill('DE136695976');
  await expect(page.getByText(t('checkout.reverseCharge'))).toBeVisible();
  await expect(total(page)).toHaveText(/45,97/u);
  await assertAccessible(page);
  await field(page, 'customer.vatNumber').fill('DE136695977');
  await expect(total(page)).toHaveText(/57/u);
  await write(page);
  await field(page, 'customer.company').fill('Beispiel GmbH');
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(page.locator('[data-error-of="customer.vatNumber"]')).toHaveText(t('field.vatNumber'));
  await page.getByRole('radio', { name: t('checkout.document.receipt') }).check();
  await field(page, 'customer.country').selectOption('US');
  await expect(page.getByText(t('checkout.undeliverable'))).toBeVisible();
  await order(page).click();
  await expect(page.locator('[data-error-of="customer.country"]')).toHaveText(t('field.order.country'));
});

test('the total follows the postcode: outside the VAT area of the EU none is charged, and the order is taken at that total', async ({
  page,
}) => {
  const sent = ordersOf(page);
  await openCheckout(page, [PRINT]);
  await write(page);
  await field(page, 'customer.country').selectOption('ES');
  await expect(total(page)).toHaveText(/57/u);
  await field(page, 'customer.address.postcode').fill('ES-35 01');
  await expect(total(page)).toHaveText(/57/u);
  await field(page, 'customer.address.postcode').fill('ES-35 017');
  await expect(page.getByText(t('checkout.outsideEu'))).toBeVisible();
  await expect(total(page)).toHaveText(/45,97/u);
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
  expect(sent.map((request) => Number(request.postDataJSON()['totalCents']))).toEqual([4597]);
});

test('another total shows what has changed, and the order is confirmed anew with the same key', async ({ page, allow }) => {
  allow(/409|Failed to load resource/u);
  const sent = ordersOf(page);
  let cents = 4400;
  await page.route('**/store/catalogue.json', async (route) => {
    const response = await route.fetch();
    const catalogue = (await response.json()) as { products: { sku: string; priceCents: number }[] };
    for (const product of catalogue.products) if (product.sku === PRINT.sku) product.priceCents = cents;
    cents = 4500;
    await route.fulfill({ response, json: catalogue });
  });
  await openCheckout(page, [PRINT]);
  await expect(page.getByText(t('checkout.changed.cart'))).toBeVisible();
  await expect(total(page)).toHaveText(/49/u);
  await write(page);
  await field(page, 'consents.terms').check();
  await order(page).click();
  const changes = page.locator('.order-changes');
  await expect(changes).toContainText(/ήταν 49\s€, τώρα είναι 50\s€/u);
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(total(page)).toHaveText(/50/u);
  await expect(order(page)).toHaveText(t('checkout.send'));
  // The header lies over the blue notice, and axe takes no border image for its background.
  await page.evaluate(() => scrollTo(0, 0));
  await assertAccessible(page);
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
});

test('an order made offline waits, says what it is, gives its lines back when deleted, and is sent once', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)|api\//u);
  const sent = ordersOf(page);
  await openCheckout(page, [PRINT]);
  await write(page);
  await field(page, 'consents.terms').check();
  await goOffline(page);
  await order(page).click();
  await expect(waiting(page)).toContainText(/1 × .+: 50\s€/u);
  await expect(order(page)).toHaveText(t('checkout.empty'));
  await assertAccessible(page);
  await waiting(page)
    .getByRole('button', { name: t('queue.delete') })
    .click();
  await expect(order(page)).toHaveText(t('checkout.send'));
  await waiting(page)
    .getByRole('button', { name: t('queue.undo') })
    .click();
  await expect(order(page)).toHaveText(t('checkout.empty'));
  await waiting(page)
    .getByRole('button', { name: t('queue.edit') })
    .click();
  await expect(field(page, 'customer.address.city')).toHaveValue('Αθήνα');
  await expect(total(page)).toBeVisible();
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(waiting(page)).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  const placed = waiting(page).filter({ hasText: /Η παραγγελία \d{4}-\d{5} καταχωρίστηκε.*50\s€.*\(ώρα Αθήνας\)/u });
  await expect(placed).toBeVisible();
  await expect(page.locator('#checkout'), 'no empty form denies it').toBeHidden();
  expect(sent).toHaveLength(1);
  await assertAccessible(page);
  await page.goto('/about');
  const notice = page.locator('.bars aside');
  await expect(notice).toContainText(/Order \d{4}-\d{5} is placed.*€50.*\(Athens time\)/u);
  await page.goto('/dashboard');
  await expect(page.locator('.dashboard')).toContainText(/Order \d{4}-\d{5} is placed/u);
  await page.goto(CHECKOUT);
  await placed.getByRole('link').click();
  await expect(page).toHaveURL(SUCCESS);
  await expect(page.locator('main')).toContainText(/\d{4}-\d{5}/u);
  await expect(notice, 'its own page says more').toHaveCount(0);
});

test('an order made offline that is refused later keeps everything, and is corrected and sent', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)|api\/|409/u);
  // What the offline shopper saw has changed since.
  await page.route('**/store/catalogue.json', async (route) => {
    const response = await route.fetch();
    const catalogue = (await response.json()) as { products: { sku: string; priceCents: number }[] };
    for (const product of catalogue.products) if (product.sku === PRINT.sku) product.priceCents = 4400;
    await route.fulfill({ response, json: catalogue });
  });
  await openCheckout(page, [{ ...PRINT, unitCents: 4400 }]);
  const email = await write(page);
  await field(page, 'consents.terms').check();
  await goOffline(page);
  await order(page).click();
  await expect(waiting(page)).toContainText(/49\s€/u);
  await page.unroute('**/store/catalogue.json');
  await context.setOffline(false);
  await expect(waiting(page)).toContainText(/τώρα 50\s€, ενώ εσείς είδατε 49\s€/u);
  await assertAccessible(page);
  await waiting(page)
    .getByRole('button', { name: t('queue.edit') })
    .click();
  await expect(field(page, 'customer.email')).toHaveValue(email);
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(total(page)).toHaveText(/50/u);
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
});

test('with scripts too, a product in the address is ordered alone', async ({ page }) => {
  await page.goto(path(locale, '/offline'));
  await fillCart(page, [PRINT]);
  await page.goto(`${CHECKOUT}?sku=${WORKBOOK.sku}&quantity=2`);
  await expect(page.getByRole('link', { name: t('checkout.change.one') })).toBeVisible();
  await expect(total(page)).toHaveText(/98/u);
  await write(page);
  await field(page, 'consents.terms').check();
  await field(page, 'consents.digitalContent').check();
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
  expect(await page.evaluate(() => localStorage.getItem('cart:LYC-PRT-01'))).toContain('4500');
});
