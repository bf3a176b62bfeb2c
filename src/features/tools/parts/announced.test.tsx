/** What a tool says to a screen reader, and where the focus is when a button goes. */
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@/i18n/fill.ts';
import { mount } from '../../../../tests/component/mount.ts';
import { ContrastTool } from '../contrast/ContrastTool.tsx';
import { CsvTool } from '../csv/CsvTool.tsx';
import { loadToolTexts, type ToolProps } from '../texts.ts';
import { MOST_FILE_BYTES } from '../tools.ts';
import { UuidTool } from '../uuid/UuidTool.tsx';
import { Said } from './Results.tsx';

const texts = await loadToolTexts('en');
const open = (Tool: ComponentType<ToolProps>) =>
  mount(<Tool texts={texts} locale="en" languageTag="en-GB" query={new URLSearchParams()} />);
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const said = () => [...document.querySelectorAll('[role=status], [data-announcement]')].map(({ textContent }) => textContent);
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

it('announces a sentence only once its region is there', async () => {
  mount(<Said>Encoded</Said>);
  await expect.poll(said).toEqual(['']);
  await expect.poll(said).toEqual(['Encoded']);
});

it('announces what is wrong in a field', async () => {
  open(ContrastTool);
  await textbox(texts['tools.contrast.text']).fill('a colour');
  await expect.poll(said).toContain(texts['tools.contrast.wrong']);
});

it('announces that a file is too large, and takes the same file again', async () => {
  open(CsvTool);
  await expect.element(page.getByLabelText(texts['tools.csv.file'])).toBeVisible();
  const input = page.getByLabelText(texts['tools.csv.file']).element() as HTMLInputElement;
  const choose = (bytes: number) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], 'rows.csv'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(MOST_FILE_BYTES + 1);
  await expect.poll(said).toContain(fill(texts['tools.part.large'], { size: '5 MB', most: '5 MB' }));
  // The browser opens its dialogue only after a visitor's own click.
  input.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(input.value).toBe('');
});

it('goes to the count that is wrong, and announces each making', async () => {
  open(UuidTool);
  await textbox(texts['tools.uuid.count']).fill('0');
  await press(texts['tools.uuid.make']);
  await expect.element(textbox(texts['tools.uuid.count'])).toHaveFocus();
  await textbox(texts['tools.uuid.count']).fill('2');
  for (const _ of [1, 2]) {
    await press(texts['tools.uuid.make']);
    await expect.poll(said).toContain(fill(texts['tools.uuid.done'], { count: '2' }));
    await expect.poll(said).not.toContain(fill(texts['tools.uuid.done'], { count: '2' }));
  }
});

it('keeps the focus near a button that goes: a suggested colour, the last rows', async () => {
  open(ContrastTool);
  await textbox(texts['tools.contrast.text']).fill('#777');
  await textbox(texts['tools.contrast.ground']).fill('white');
  await press(/^Use #/u);
  await expect.element(page.getByRole('heading', { name: /^Contrast/u })).toHaveFocus();

  open(CsvTool);
  await textbox(texts['tools.csv.text']).fill(`number\n${Array.from({ length: 250 }, (_, index) => index).join('\n')}`);
  await press(texts['tools.csv.more']);
  await expect.poll(said).toContain(fill(texts['tools.csv.shown'], { shown: '200', all: '250' }));
  await press(texts['tools.csv.more']);
  await expect.element(page.getByRole('region', { name: texts['tools.csv.table'] })).toHaveFocus();
});
