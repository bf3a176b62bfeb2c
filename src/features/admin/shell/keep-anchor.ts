const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps a place in view while the parts above it load, until the owner does something. */
export function keepInView(find: () => Element | null, block: ScrollLogicalPosition): void {
  const main = document.querySelector('main');
  if (!main) return;
  const observer = new ResizeObserver(() => find()?.scrollIntoView({ block }));
  observer.observe(main);
  const actions = new AbortController();
  const stop = () => {
    observer.disconnect();
    actions.abort();
  };
  for (const action of ACTIONS) addEventListener(action, stop, { passive: true, signal: actions.signal });
}

export function keepAnchor(): void {
  if (location.hash) keepInView(() => document.getElementById(location.hash.slice(1)), 'start');
}
