/** CSS delays the line, so that a quick page never shows it. Needs the Navigation API. */
export function bindLoadingLine(): void {
  const show = (loading: boolean) => document.documentElement.toggleAttribute('data-loading', loading);
  addEventListener('pageshow', () => show(false));
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', ({ canIntercept, destination: { sameDocument, url }, downloadRequest }) => {
    // Within the site only. A file may turn out to be a download, which never ends in a page.
    show(canIntercept && !sameDocument && downloadRequest === null && !/\.\w+$/u.test(url));
  });
  navigation.addEventListener('navigateerror', () => show(false));
}

export const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'reloaded-at';

/** @param reloadedAt stored time of the last reload; anything else counts as never */
export const mayReload = (reloadedAt: string | null, now: number): boolean => !(now - Number(reloadedAt) < RELOAD_GUARD_MS);

/**
 * Reloads once if a module fails to load, as after a new build. Not offline, where it wouldn't help, nor without storage,
 * where it might never end.
 */
export function guardModules(): void {
  const onFailure = (event: Event) => {
    // A form works without its island; a reload would lose its values.
    if (event.target instanceof Element && event.target.querySelector('form')) return;
    try {
      if (!navigator.onLine || !mayReload(sessionStorage.getItem(RELOADED_KEY), Date.now())) return;
      sessionStorage.setItem(RELOADED_KEY, `${Date.now()}`);
      event.preventDefault();
      location.reload();
    } catch {
      // Without storage, don't reload.
    }
  };
  // Vite's event for our own imports, Astro's for islands.
  addEventListener('vite:preloadError', onFailure);
  addEventListener('astro:hydration-error', onFailure);
}
