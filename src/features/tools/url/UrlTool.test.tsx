import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@/i18n/fill.ts';
import { mount } from '../../../../tests/component/mount.ts';
import { loadToolTexts } from '../texts.ts';
import { UrlTool } from './UrlTool.tsx';

it('lists a bounded number of parameters, and says so', async () => {
  const texts = await loadToolTexts('en');
  mount(<UrlTool texts={texts} locale="en" languageTag="en-GB" query={new URLSearchParams()} />);
  const address = page.getByRole('textbox', { name: texts['tools.url.address'] });
  const rows = page.getByRole('region', { name: texts['tools.url.query'] }).getByRole('rowheader');
  await address.fill(`https://example.gr/?${'q=1&'.repeat(200)}`);
  await expect.poll(() => rows.elements().length).toBe(200);
  await expect.element(page.getByText('Shows the first 200.')).not.toBeInTheDocument();
  await address.fill(`https://example.gr/?${'q=1&'.repeat(300)}`);
  await expect.element(page.getByText('Shows the first 200.')).toBeVisible();
  expect(rows.elements().length).toBe(200);
});

it('announces how long an encoded text is', async () => {
  const texts = await loadToolTexts('en');
  mount(<UrlTool texts={texts} locale="en" languageTag="en-GB" query={new URLSearchParams()} />);
  await page.getByRole('radio', { name: texts['tools.url.encode'] }).click();
  await page.getByRole('textbox', { name: texts['tools.url.text'] }).fill('α');
  await expect.element(page.getByRole('status').filter({ hasText: fill(texts['tools.url.done'], { count: '6' }) })).toBeInTheDocument();
});
