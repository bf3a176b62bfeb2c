import { parseHTML } from 'linkedom';
import { afterEach, expect, it, vi } from 'vitest';
import { announceFilter } from './tell-shown.ts';

afterEach(() => vi.unstubAllGlobals());

/** As on /store, with two filters; `hidden` replaces the style sheet. */
const PAGE = `<!doctype html><html lang="en-US"><body><main>
  <div data-shown-one="{count} product is shown." data-shown-other="{count} products are shown.">
    <fieldset><label><input type="radio" name="kind" checked></label><label><input type="radio" name="kind"></label></fieldset>
    <fieldset><label><input type="radio" name="price" checked></label><label><input type="radio" name="price"></label></fieldset>
  </div>
  <ul><li data-kind="a"></li><li data-kind="a"></li><li data-kind="b"></li></ul>
</main></body></html>`;

it('a choice in any filter of the list announces the number of remaining entries', () => {
  const { document, window } = parseHTML(PAGE);
  vi.stubGlobal('document', document);
  const entries = [...document.querySelectorAll('[data-kind]')];
  for (const entry of entries) Object.assign(entry, { checkVisibility: () => !entry.hasAttribute('hidden') });
  const announce = vi.fn();
  announceFilter(announce);
  expect(announce, 'nothing is chosen yet').not.toHaveBeenCalled();
  entries[2]?.setAttribute('hidden', '');
  document.querySelector('[name=price]')?.dispatchEvent(new window.Event('change', { bubbles: true }));
  expect(announce).toHaveBeenLastCalledWith('2 products are shown.');
  entries[1]?.setAttribute('hidden', '');
  document.querySelector('[name=kind]')?.dispatchEvent(new window.Event('change', { bubbles: true }));
  expect(announce).toHaveBeenLastCalledWith('1 product is shown.');
});
