/** Reading an article: contents, footnotes, code to copy. */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { watchCopies } from './clipboard.ts';
import { expect, test } from './fixtures.ts';
import { ARTICLE, template } from './templates.ts';
import { laidOut } from './visit.ts';

const locale = 'en';
const t = translator(locale);

test('the copy button copies the block and says so', async ({ page }) => {
  const readCopied = await watchCopies(page);
  await page.goto(path(locale, ARTICLE));
  // The first interaction adds the buttons, and a block that has the focus keeps it.
  const block = page.locator('.prose pre').first();
  await block.focus();
  const box = page.locator('.code-box').first();
  await expect(box.getByRole('button', { name: t('code.copy') })).toBeVisible();
  await expect(block).toBeFocused();
  await box.getByRole('button', { name: t('code.copy') }).focus();
  await page.keyboard.press('Enter');
  await expect(box.getByRole('button', { name: t('code.copied') })).toBeVisible();
  await expect(page.locator('[role=status]').filter({ hasText: t('code.copied') })).toHaveCount(1);
  const text = await readCopied();
  expect(text).toBe((await box.locator('code').textContent())?.trimEnd());
  await expect(box.getByRole('button', { name: t('code.copy') }), 'the word comes back').toBeVisible();
});

for (const { name, touch } of [
  { name: 'a mouse', touch: false },
  { name: 'a finger', touch: true },
])
  test.describe(`with ${name}`, () => {
    test.use({ hasTouch: touch, isMobile: touch });

    test('no copy button covers code, however wide the page and large the text', async ({ page }) => {
      for (const to of [ARTICLE, template('article with a terminal').to, template('note').to]) {
        await page.goto(path('el', to));
        await page.locator('.prose pre').first().focus();
        await expect(page.locator('.code-box').first()).toBeVisible();
        for (const size of ['100%', '200%'])
          for (const width of [320, 390, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await page.evaluate((value) => document.documentElement.style.setProperty('--text-size', value), size);
            const covered = await page.evaluate(() =>
              [...document.querySelectorAll('.code-box')].flatMap((box) => {
                const range = document.createRange();
                range.selectNodeContents(box.querySelector('code') ?? box);
                const top = Math.min(...[...range.getClientRects()].map((rect) => rect.top));
                const bottom = box.querySelector('.copy')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
                return bottom <= top ? [] : [box.textContent];
              }),
            );
            expect(covered, `${to} ${size} ${width}`).toEqual([]);
          }
      }
    });
  });

test('a terminal copies its commands without prompts and output', async ({ page }) => {
  const readCopied = await watchCopies(page);
  await page.goto(path(locale, template('article with a terminal').to));
  await page.locator('h1').hover();
  await page.locator('.terminal .copy').first().click();
  await expect(page.locator('.terminal .copy').first()).toHaveText(t('code.copied'));
  const text = await readCopied();
  expect(text).not.toMatch(/^\$ /mu);
  const shown = (await page.locator('.terminal pre').first().textContent()) ?? '';
  expect(
    shown
      .split('\n')
      .filter((line) => line.startsWith('$ '))
      .map((line) => line.slice(2))
      .join('\n'),
  ).toBe(text);
});

test('footnotes link there and back, and the contents to their headings', async ({ page }) => {
  await page.goto(path(locale, ARTICLE));
  await laidOut(page);
  await page.locator('.prose sup a').first().click();
  await expect(page.locator('.footnotes li').first()).toBeInViewport();
  await page.locator('[data-footnote-backref]').first().click();
  await expect(page.locator('.prose sup a').first()).toBeInViewport();
  for (const link of await page.locator('.toc a').all()) {
    const target = decodeURIComponent(new URL((await link.getAttribute('href')) ?? '', page.url()).hash.slice(1));
    await expect(page.locator(`[id="${target}"]`)).toHaveText((await link.textContent()) ?? '');
  }
});

for (const locale of LOCALE_CODES) {
  test(`notes in the margin leave no gap in the text and overlap none of it, ${locale}`, async ({ page }) => {
    await page.goto(path(locale, ARTICLE));
    await laidOut(page);
    for (const width of [1280, 1536]) {
      await page.setViewportSize({ width, height: 900 });
      const { holes, over } = await page.locator('.prose').evaluate((prose) => {
        const blocks = [...prose.children].map((node) => ({
          name: `${node.tagName} ${node.className}`,
          isNote: node.matches('.sidenote'),
          box: node.getBoundingClientRect(),
        }));
        const notes = blocks.filter(({ isNote }) => isNote);
        const texts = blocks.filter(({ isNote, box }) => !isNote && box.height > 0);
        return {
          // A heading in the text has 55 px above it.
          holes: texts.flatMap(({ name, box }, place) => (box.top - (texts[place - 1]?.box.bottom ?? box.top) > 60 ? [name] : [])),
          over: texts.flatMap(({ name, box }) =>
            notes.some(({ box: note }) => box.top < note.bottom && box.bottom > note.top && box.right > note.left) ? [name] : [],
          ),
        };
      });
      expect(holes, `at ${width} px`).toEqual([]);
      expect(over, `at ${width} px`).toEqual([]);
    }
  });
}

test('a refused clipboard does not change the button', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
    });
  });
  await page.goto(ARTICLE);
  await page.locator('h1').hover();
  await page.locator('.copy').first().click();
  await expect(page.locator('.copy').first()).toHaveText('Copy');
});
