import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAKE_EVENT, BROKEN_EVENT } from './awake.ts';
import intent from './intent.ts';

const given = vi.fn();
const sentPlain = vi.fn();
let island: HTMLElement;

function sendEarly() {
  const { document, window } = parseHTML('<div><form></form></div>');
  vi.stubGlobal('Element', window.Element);
  // linkedom has no class of its own for forms.
  vi.stubGlobal('HTMLFormElement', window.HTMLElement);
  vi.stubGlobal('location', { search: '' });
  island = document.querySelector('div') as HTMLElement;
  const form = document.querySelector('form') as HTMLFormElement;
  Object.assign(form, { requestSubmit: given, submit: sentPlain, reportValidity: () => true });
  intent(async () => async () => undefined, { name: 'intent', value: '' }, island);
  form.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }));
  return (name: string) => island.dispatchEvent(new window.Event(name));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('passes an early submit to the island once; a later error does not send it again', async () => {
  const tell = sendEarly();
  tell(AWAKE_EVENT);
  await vi.runAllTimersAsync();
  expect(given).toHaveBeenCalledOnce();
  tell(BROKEN_EVENT);
  expect(island.hasAttribute('data-plain')).toBe(true);
  expect(sentPlain).not.toHaveBeenCalled();
});

it('sends it as plain HTML when the island throws before it gets it', async () => {
  const tell = sendEarly();
  tell(BROKEN_EVENT);
  expect(sentPlain).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  expect(given).not.toHaveBeenCalled();
});
