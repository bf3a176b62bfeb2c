import consentStyles from './consent-bar.css?inline';
import styles from './late-bar.css?inline';

/** Empty on a site without the tag: no bar is then a question (astro.config.mjs). */
declare const ANALYTICS_TAG: string;

interface Bar {
  label: string;
  text: string;
  accept: string;
  dismiss: string;
  onAccept: () => void;
  onDismiss?: () => void;
  quiet?: boolean;
  kind?: 'consent';
  link?: { text: string; href: string };
}

const LARGEST_HEIGHT_SHARE = 0.25;

/**
 * Keeps bars from hiding the focused element: the page scrolls clear of their height, and bars that
 * take too much of the window move above the text.
 */
function makeRoom(bars: HTMLElement): void {
  const main = document.querySelector('main');
  const top = () => main?.getBoundingClientRect().top ?? 0;
  const before = top();
  bars.style.position = '';
  const { height } = bars.getBoundingClientRect();
  const isRoomy = height <= innerHeight * LARGEST_HEIGHT_SHARE;
  if (!isRoomy) bars.style.position = 'static';
  const covered = isRoomy && height > 0 ? `${Math.ceil(height)}px` : '';
  document.documentElement.style.scrollPaddingBlockEnd = covered && `max(4.5rem, ${covered} + 1rem)`;
  document.body.style.paddingBlockEnd = covered;
  scrollBy({ top: top() - before, behavior: 'instant' });
}

const toAnchor = ({ text, href }: NonNullable<Bar['link']>): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { textContent: text, href });

let prepared = false;

function prepare(bars: HTMLElement): void {
  if (prepared) return;
  prepared = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ANALYTICS_TAG ? styles + consentStyles : styles);
  document.adoptedStyleSheets.push(sheet);
  const fit = () => makeRoom(bars);
  new ResizeObserver(fit).observe(bars);
  addEventListener('resize', fit);
  // Browsers scroll to a text field's caret only, not to the whole field.
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && bars.offsetHeight > 0 && !bars.contains(target)) {
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    }
  });
}

/**
 * Adds a bar with two buttons; either removes it, and Escape presses the second (shell/interactions.ts).
 * Announced politely, without focus.
 * @returns removes it
 */
export function addBar({ label, text, accept, dismiss, onAccept, onDismiss, quiet, kind, link }: Bar): () => void {
  const bars = document.querySelector<HTMLElement>('.bars');
  if (!bars) return () => undefined;
  prepare(bars);
  const bar = document.createElement('aside');
  bar.className = 'bar';
  bar.setAttribute('aria-label', label);
  const line = document.createElement('span');
  if (!quiet) line.setAttribute('role', 'status');
  let before: Element | null = null;
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) before = relatedTarget as Element | null;
  });
  const close = () => {
    const had = bar.contains(document.activeElement);
    bar.remove();
    if (!had) return;
    const next = before?.isConnected ? before : document.querySelector('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  const button = (word: string, onClick?: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = word;
    made.addEventListener('click', () => {
      close();
      onClick?.();
    });
    return made;
  };
  const no = button(dismiss, onDismiss);
  no.dataset['stay'] = '';
  const answers = [button(accept, onAccept), no];
  if (ANALYTICS_TAG && kind) {
    bar.dataset['kind'] = kind;
    const group = document.createElement('div');
    group.append(...answers);
    const question = document.createElement('p');
    question.append(line, ...(link ? [' ', toAnchor(link)] : []));
    bar.append(question, group);
  } else bar.append(line, ...answers);
  bars.append(bar);
  // A live region announces changes only, not its initial text.
  line.textContent = text;
  return close;
}
