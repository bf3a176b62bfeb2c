import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCopyButtons, copiedText } from './code-copy.ts';

const page = (inside: string) =>
  parseHTML(`<html><body><div data-copy="Αντιγραφή" data-copied="Αντιγράφηκε"><div class="prose">${inside}</div></div></body></html>`)
    .document;

/** linkedom has no style sheets. */
const withSheets = <T extends Document>(document: T): T => Object.assign(document, { adoptedStyleSheets: [] });

beforeEach(() =>
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

test('only the commands of a console are copied, other code completely', () => {
  const [shell, python] = page(
    '<pre><code class="language-console"><span class="typed">$ ls</span>\ntotal 0\n$ exit\n</code></pre><pre class="language-python"><code>$ x = 1\n\ny\n</code></pre>',
  ).querySelectorAll('pre');
  expect(shell && copiedText(shell)).toBe('ls\nexit');
  expect(python && copiedText(python)).toBe('$ x = 1\n\ny');
});

test('adds a button beside the block and announces the result in the page’s language', async () => {
  const document = page('<pre><code>a = 1\n</code></pre>');
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('document', withSheets(document));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  addCopyButtons();
  const button = document.querySelector('.code-box > pre + button.copy');
  expect(button?.textContent).toBe('Αντιγραφή');
  button?.dispatchEvent(new (document.defaultView as Window & typeof globalThis).Event('click'));
  await vi.waitFor(() => expect(button?.textContent).toBe('Αντιγράφηκε'));
  expect(writeText).toHaveBeenCalledWith('a = 1');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Αντιγράφηκε');
});

test('adds nothing without a clipboard or without texts', () => {
  const document = page('<pre><code>a</code></pre>');
  vi.stubGlobal('document', withSheets(document));
  vi.stubGlobal('navigator', {});
  addCopyButtons();
  expect(document.querySelector('button')).toBeNull();
});
