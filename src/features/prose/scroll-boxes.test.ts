import { parseHTML } from 'linkedom';
import { afterEach, expect, it, vi } from 'vitest';
import { watchScrollBoxes } from './scroll-boxes.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves only the boxes that scroll in the tab order, and follows their size', () => {
  const { document } = parseHTML('<main><pre tabindex="0">wide</pre><div class="table-box" tabindex="0">fits</div></main>');
  let resize: (changes: { target: Element }[]) => void = () => {};
  const observed: Element[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof resize) {
        resize = callback;
      }
      observe(target: Element) {
        observed.push(target);
      }
    },
  );
  const [code, table] = document.querySelectorAll('pre, .table-box') as unknown as [HTMLElement, HTMLElement];
  Object.assign(code, { scrollWidth: 900, clientWidth: 300 });
  Object.assign(table, { scrollWidth: 300, clientWidth: 300 });
  watchScrollBoxes();
  resize(observed.map((target) => ({ target })));
  expect([code.getAttribute('tabindex'), table.getAttribute('tabindex')]).toEqual(['0', null]);
  Object.assign(table, { scrollWidth: 400 });
  resize([{ target: table }]);
  expect(table.getAttribute('tabindex')).toBe('0');
});
