const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'] as const;

/** Keeps the address's anchor at the top while the parts above it load, until the owner does something. */
export function keepAnchor(): void {
  const target = document.getElementById(location.hash.slice(1));
  const main = document.querySelector('main');
  if (!target || !main) return;
  const observer = new ResizeObserver(() => target.scrollIntoView());
  observer.observe(main);
  const actions = new AbortController();
  const stop = () => {
    observer.disconnect();
    actions.abort();
  };
  for (const action of ACTIONS) addEventListener(action, stop, { passive: true, signal: actions.signal });
}
