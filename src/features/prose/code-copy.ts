import styles from './code-copy.css?inline';

const COPIED_SHOWN_MS = 2000;

export function copiedText(pre: Element): string {
  const text = (pre.querySelector('code') ?? pre).textContent ?? '';
  const commands = text.split('\n').filter((line) => line.startsWith('$ '));
  const isConsole = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`.includes('language-console');
  return isConsole && commands.length > 0 ? commands.map((line) => line.slice(2)).join('\n') : text.trimEnd();
}

function addButton(pre: HTMLElement, words: { copy: string; copied: string }, status: Element): void {
  const box = document.createElement('div');
  box.className = 'code-box';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = words.copy;
  let back: ReturnType<typeof setTimeout> | undefined;
  const say = (word: string) => {
    button.textContent = word || words.copy;
    status.textContent = word;
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(copiedText(pre));
    } catch {
      // Refused by the browser: the text can still be selected.
      return;
    }
    say(words.copied);
    clearTimeout(back);
    back = setTimeout(() => say(''), COPIED_SHOWN_MS);
  });
  const language = /language-(\S+)/u.exec(pre.querySelector('code')?.className ?? '')?.[1];
  if (language) box.dataset['language'] = language;
  const hadFocus = document.activeElement === pre;
  pre.replaceWith(box);
  box.append(pre, button);
  // A moved element loses the focus.
  if (hadFocus) pre.focus({ preventScroll: true });
}

export function addCopyButtons(): void {
  if (!navigator.clipboard || document.querySelector('.code-box')) return;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  for (const pre of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const words = pre.closest<HTMLElement>('[data-copy]')?.dataset;
    const { copy, copied = copy } = words ?? {};
    if (copy && copied) addButton(pre, { copy, copied }, status);
  }
  if (!document.querySelector('.code-box')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  (document.querySelector('main') ?? document.body).append(status);
}
