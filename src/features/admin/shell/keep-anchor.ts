const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps the address's anchor at the top while the parts above it load, until the owner does something. */
export function keepAnchor(): void {
  const main = document.querySelector('main');
  if (!location.hash || !main) return;
  // The anchor may change meanwhile.
  const observer = new ResizeObserver(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  observer.observe(main);
  const actions = new AbortController();
  const stop = () => {
    observer.disconnect();
    actions.abort();
  };
  for (const action of ACTIONS) addEventListener(action, stop, { passive: true, signal: actions.signal });
}
