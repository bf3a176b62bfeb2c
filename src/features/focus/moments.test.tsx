/** Where the focus goes, and where announcements are heard, when something closes or goes; in a real browser's top layer. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { record } from '../../../tests/component/heard.ts';
import { announce } from '../announcements/announce.ts';
import { conclude } from '../announcements/conclude.ts';
import { keepFocus } from './keep-focus.ts';
import { openModal } from './modal.ts';

const PAGE = `
  <section><h2>Visitors</h2><p><button id="opener">Open</button> <button id="other">Other</button></p></section>
  <dialog id="first"><h2>First</h2><button>In the first</button></dialog>
  <dialog id="second"><h2>Second</h2><button>In the second</button></dialog>`;

const one = (selector: string) => document.querySelector(selector) as HTMLElement;
const dialog = (name: string) => one(`#${name}`) as HTMLDialogElement;
const focused = () => document.activeElement?.textContent;
/** Each announcement with the place of its region. */
let heard: string[] = [];

let isKept = false;
beforeEach(() => {
  heard = record(({ parentElement: place }, text) => `${place?.id || place?.localName}: ${text}`);
  const host = document.createElement('main');
  host.innerHTML = PAGE;
  document.body.append(host);
  onTestFinished(() => host.remove());
  if (!isKept) keepFocus();
  isKept = true;
  one('#opener').focus();
});

for (const [below, above] of [
  ['first', 'second'],
  ['second', 'first'],
] as const) {
  it(`announces in the dialog on top, the ${above}, and below once that has closed`, async () => {
    openModal(dialog(below));
    openModal(dialog(above));
    announce('Larger');
    await expect.poll(() => heard).toEqual([`${above}: Larger`]);
    dialog(above).close();
    announce('Smaller');
    await expect.poll(() => heard.at(-1)).toBe(`${below}: Smaller`);
    dialog(below).close();
    announce('Done');
    await expect.poll(() => heard.at(-1)).toBe('body: Done');
    expect(heard).toHaveLength(3);
  });
}

it('waits for a dialog that closes just then, and says it once', async () => {
  openModal(dialog('first'));
  announce('Saved');
  dialog('first').close();
  await expect.poll(() => heard).toEqual(['body: Saved']);
  await expect.poll(() => document.querySelector('[data-announcement]')).toBeNull();
  expect(heard).toHaveLength(1);
});

it('returns the focus to the opener, else to a named place, else to the heading of its region, else to main', async () => {
  const closeWith = (change: () => void, also: Element[] = []) => {
    openModal(dialog('first'), also);
    change();
    dialog('first').close();
    return expect.poll(() => document.activeElement);
  };
  await closeWith(() => {}).toBe(one('#opener'));
  await closeWith(() => one('#opener').remove(), [one('#other')]).toBe(one('#other'));
  await closeWith(() => one('#other').remove()).toBe(one('section h2'));
  await closeWith(() => one('section').remove()).toBe(one('main'));
});

it('leaves the focus to the dialog that closes, however late it is told', async () => {
  openModal(dialog('first'), [one('#other')]);
  one('#opener').remove();
  dialog('first').addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog('first').close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  dialog('first').dispatchEvent(new Event('close'));
  expect(document.activeElement).toBe(one('#other'));
});

it('returns it into the dialog below, if that lost the button', async () => {
  openModal(dialog('first'));
  one('#first button').focus();
  openModal(dialog('second'));
  one('#first button').remove();
  dialog('second').close();
  await expect.poll(focused).toBe('First');
});

it('gives the focus of a removed, a hidden and a disabled control to the heading of its region', async () => {
  const changes: ((button: HTMLElement) => void)[] = [
    (button) => button.remove(),
    (button) => {
      button.hidden = true;
    },
    (button) => button.setAttribute('disabled', ''),
  ];
  for (const change of changes) {
    const button = document.createElement('button');
    one('section').append(button);
    button.focus();
    change(button);
    await expect.poll(focused).toBe('Visitors');
  }
});

it('leaves the focus that other code moved, and one that the person took away', async () => {
  one('#opener').remove();
  one('#other').focus();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe('Other');
  await userEvent.click(document.body, { position: { x: 1, y: 1 } });
  one('#other').remove();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
});

it('concludes an action by a sentence and a place', async () => {
  conclude('Filter removed', [null, one('h2')]);
  expect(focused()).toBe('Visitors');
  await expect.poll(() => heard).toEqual(['body: Filter removed']);
});

it('keeps the focus in view when a list above it or below has changed its length', async () => {
  const [above, below] = [document.createElement('div'), document.createElement('div')];
  one('main').prepend(above);
  one('main').append(below);
  below.style.height = '5000px';
  await userEvent.tab();
  above.style.height = '4000px';
  expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(innerHeight);
  conclude('51 to 60 of 60');
  expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
});
