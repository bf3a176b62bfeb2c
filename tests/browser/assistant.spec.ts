/** The assistant: asking by mouse and keyboard, in both languages, with and without a model, and where its panel and button are. */
import { readSuggested } from '../../src/features/assistant/suggested.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ask, configure, field, openAt, panel, toggle, turns } from './assistant.ts';
import { findings, inEveryState } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { lookAtFocus } from './focus-walk.ts';
import { LONGEST } from './looks-right.ts';
import { DESKTOP, laidOut, PHONE, tooWide } from './visit.ts';

const QUESTIONS = {
  en: { first: 'What did not work in the ferry forecast?', next: 'And what changed?', page: '/work/projects/ferry-demand-forecast' },
  el: { first: 'Τι δεν πέτυχε στην πρόβλεψη για τα πλοία;', next: 'Και τι άλλαξε;', page: '/work/projects/ferry-demand-forecast' },
} as const;
const NOTHING = 'Zxqv wvutsr qpqp?';

test.beforeEach(({ page }) => configure(page, null));

for (const locale of LOCALE_CODES) {
  const t = translator(locale);
  const { first, next, page: answered } = QUESTIONS[locale];

  test(`answers word for word, with a link to the heading, ${locale}`, async ({ page }) => {
    await openAt(page, path(locale, '/about'));
    await expect(panel(page)).toHaveAccessibleName(t('assistant.title'));
    await expect(field(page)).toBeFocused();
    await ask(page, first);
    await expect(field(page)).toHaveValue('');
    const links = turns(page).first().locator('figcaption a');
    const link = panel(page)
      .getByRole('log')
      .locator(`figcaption a[href^="${path(locale, answered)}#"]`)
      .first();
    await expect(link).toBeVisible();
    expect(await links.count()).toBeLessThanOrEqual(3);
    const quote = (await turns(page).first().locator('blockquote p').first().textContent()) ?? '';
    await ask(page, next);
    await expect(turns(page).nth(1).locator('figcaption a').first(), 'understood from the question before').toHaveAttribute(
      'href',
      new RegExp(answered, 'u'),
    );
    const own = await turns(page).first().locator('figcaption a').first().getAttribute('href');
    await turns(page).first().locator('figcaption a').first().click();
    await expect(page).toHaveURL(own ?? '');
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('main')).toContainText(quote.replaceAll(/\s+/gu, ' ').slice(0, 40));
    expect(await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.tagName)).toBeDefined();
    await page.waitForLoadState();
    await toggle(page).click();
    await expect(turns(page), 'the conversation is kept').toHaveCount(2);
  });
}

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);
  const { first } = QUESTIONS[locale];

  test('what is not on the site goes to the contact form', async ({ page }) => {
    await openAt(page, path(locale, '/about'));
    await ask(page, NOTHING);
    await expect(turns(page)).toContainText(t('assistant.none'));
    await panel(page)
      .getByRole('link', { name: t('assistant.contact') })
      .click();
    await expect(page.getByRole('textbox', { name: t('contact.message') })).toHaveValue(NOTHING);
    await expect(page, 'the question is in no address').toHaveURL(path(locale, '/contact'));
  });

  test('axe finds nothing with the panel open', async ({ page }) => {
    await openAt(page, path(locale, '/about'));
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}, suggestions`).toEqual([]));
    await ask(page, first);
    await expect(turns(page).locator('blockquote').first()).toBeVisible();
    await ask(page, NOTHING);
    await expect(turns(page)).toHaveCount(2);
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}, answers`).toEqual([]));
    expect((await findings(page)).found).toEqual([]);
  });

  test('everything by keyboard', async ({ page }) => {
    await page.goto(path(locale, '/about'));
    await expect(toggle(page)).toHaveAccessibleName(t('assistant.open'));
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(t('assistant.empty'), 'u'));
    await field(page).fill('x'.repeat(501));
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert')).toContainText('501');
    await expect(turns(page)).toHaveCount(0);
    await panel(page)
      .getByRole('button', { name: readSuggested()[locale].about?.[0] ?? '' })
      .focus();
    await page.keyboard.press('Enter');
    await expect(turns(page).locator('blockquote').first()).toBeVisible();
    await expect(panel(page).getByRole('log')).toBeFocused();
    await panel(page)
      .getByRole('button', { name: t('assistant.yes') })
      .focus();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(t('assistant.thanks'))).toBeFocused();
    await panel(page)
      .getByRole('button', { name: t('assistant.clear') })
      .focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(panel(page).getByRole('status')).toHaveText(t('assistant.cleared'));
    await expect(turns(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the button is hidden for three seconds, and then visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/about');
  const visibilityAt = (ms: number) =>
    toggle(page).evaluate((button, time) => {
      const [animation] = button.getAnimations();
      if (animation) {
        animation.pause();
        animation.currentTime = time;
      }
      return getComputedStyle(button).visibility;
    }, ms);
  expect(await visibilityAt(2999)).toBe('hidden');
  expect(await visibilityAt(3000)).toBe('visible');
});

test('the button is hidden until a click opens the panel, also with reduced motion', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/PageScript.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('.site-footer [data-accessibility]')).toBeAttached();
  await expect(toggle(page)).toHaveCSS('visibility', 'hidden');
  release();
  await toggle(page).click();
  await expect(field(page)).toBeFocused();
});

test('is in the mobile menu, covers the page on a phone, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/services');
  const menu = page.locator('.mobile-menu summary');
  await menu.click();
  await page.locator('.mobile-menu').getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(field(page)).toBeFocused();
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  expect(await tooWide(page)).toEqual([]);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await panel(page).evaluate((dialog) => document.activeElement === document.body || dialog.contains(document.activeElement)),
    ).toBe(true);
  }
  await panel(page).getByRole('button', { name: 'Close the assistant' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(menu).toBeFocused();
});

test('an open panel hides no focus of the page', async ({ page }) => {
  await openAt(page, '/services/cloud');
  await page.locator('.site-header .brand').focus();
  await expect(panel(page), 'beside the header it stays').toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await lookAtFocus(page);
    expect.soft(stop?.hidden ?? [], stop?.name).toEqual([]);
  }
});

test('a link to the page itself leads to its heading on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAt(page, '/terms');
  await ask(page, 'Is there a legal guarantee?');
  await turns(page).locator('figcaption a[href="/terms#legal-guarantee"]').first().click();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator('#legal-guarantee')).toBeFocused();
  await expect(page.locator('#legal-guarantee')).toBeInViewport();
});

test('says what is wrong when the texts cannot be loaded, and tries again', async ({ page, allow }) => {
  allow(/texts\.en\.json/u);
  allow(/Failed to load resource/u);
  let broken = true;
  await page.route('**/search/texts.en.json', (route) => (broken ? route.fulfill({ status: 500 }) : route.fallback()));
  await openAt(page, '/about');
  await ask(page, QUESTIONS.en.first);
  const again = panel(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  broken = false;
  await again.click();
  await expect(turns(page).locator('blockquote').first()).toBeVisible();
  await expect(turns(page)).toHaveCount(1);
});

test('each tab has its own conversation, and a broken one is forgotten', async ({ page, context }) => {
  await openAt(page, '/about');
  await ask(page, QUESTIONS.en.first);
  const helpful = turns(page).getByRole('group', { name: translator('en')('assistant.helpful') });
  await expect(helpful, 'an unfinished answer would be stored later').toHaveCount(1);
  const second = await context.newPage();
  await configure(second, null);
  await openAt(second, '/about');
  await expect(turns(second)).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('assistant', '{"version":1,"turns":[{}]}'));
  await openAt(page, '/about');
  await expect(turns(page)).toHaveCount(0);
});

test('the button covers no text and no picture', async ({ page }) => {
  for (const to of ['/', '/el/services']) {
    await page.goto(to);
    await laidOut(page);
    for (const width of [320, 1024, DESKTOP.width, 2560]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(toggle(page)).toHaveCSS('visibility', 'visible');
      const floats = await toggle(page).evaluate((button) => getComputedStyle(button).position === 'fixed');
      expect(floats).toBe(width >= 1200);
      const covered = await toggle(page).evaluate((button, isFixed) => {
        const over = button.getBoundingClientRect();
        const isBeside = ({ left, right }: DOMRect) => left < over.right && right > over.left && right - left > 1;
        const isOver = (box: DOMRect) => isBeside(box) && box.top < over.bottom && box.bottom > over.top;
        // All that scrolls passes a fixed button at some time.
        const meets = isFixed ? isBeside : isOver;
        const found = [...document.querySelectorAll('main :is(img, svg, figure)')]
          // A picture from edge to edge passes under it by design.
          .filter((node) => !node.closest('[aria-hidden="true"], .hero-horizon') && meets(node.getBoundingClientRect()))
          .concat([...document.querySelectorAll('[data-accessibility]')].filter((node) => isOver(node.getBoundingClientRect())));
        const words: string[] = [];
        const range = document.createRange();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          if (texts.currentNode.textContent?.trim() && [...range.getClientRects()].some(meets))
            words.push(texts.currentNode.textContent.trim());
        }
        return [...words, ...found.map(({ tagName }) => tagName)];
      }, floats);
      expect.soft(covered, `${to} at ${width} px`).toEqual([]);
    }
  }
});
