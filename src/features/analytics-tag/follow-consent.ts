import { OPT_OUT_KEY } from '../analytics/opt-out.ts';
import { withLazy } from '../shell/with-lazy.ts';
import { answerConsent, readConsent } from './consent.ts';
import { CONSENT_KEY, forgetVisitor } from './consent-storage.ts';

type Texts = Record<'label' | 'text' | 'accept' | 'refuse' | 'more' | 'details', string>;

const KEYS: readonly (string | null)[] = [CONSENT_KEY, OPT_OUT_KEY, null];

let isAsking = false;
let close: (() => void) | undefined;

function ask({ label, text, accept, refuse, more, details }: Texts): void {
  if (isAsking) return;
  isAsking = true;
  withLazy(({ addBar }) => {
    if (!isAsking || close) return;
    close = addBar({
      ...{ label, text, accept, kind: 'consent', dismiss: refuse, link: { text: more, href: details } },
      onAccept: () => answerConsent('granted'),
      onDismiss: () => answerConsent('refused'),
    });
  });
}

function stopAsking(): void {
  close?.();
  close = undefined;
  isAsking = false;
}

function obey(texts: Texts): void {
  const { state } = readConsent();
  if (state === 'unasked') ask(texts);
  else stopAsking();
  if (state === 'granted') {
    void import('./load-tag.ts').then(
      ({ loadTag }) => readConsent().state === 'granted' && loadTag(),
      () => undefined,
    );
  } else if ('dataLayer' in window || /\b_ga/u.test(document.cookie)) {
    void import('./load-tag.ts').then(({ unloadTag }) => unloadTag(), forgetVisitor);
  }
}

export function followConsent(place: HTMLElement): void {
  const texts = place.dataset as Texts;
  const start = () => {
    obey(texts);
    addEventListener('storage', ({ key }) => KEYS.includes(key) && obey(texts));
    // A page from the back/forward cache missed the events meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && obey(texts));
  };
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 1));
  const whenLoaded = () => (document.readyState === 'complete' ? whenIdle() : addEventListener('load', whenIdle));
  // Nobody has opened a prerendered page yet.
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', whenLoaded, { once: true });
  else whenLoaded();
}
