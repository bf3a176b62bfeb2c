/** A module of an older build is gone: the page is loaded anew, once in this many milliseconds (specification, section 4). */
export const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'reloaded-at';

/** Whether a reload is allowed now, by the time of the last one as it is stored; what is no time counts as never. */
export const mayReload = (reloadedAt: string | null, now: number): boolean => !(now - Number(reloadedAt) < RELOAD_GUARD_MS);

/**
 * Answers a module that cannot be had with one reload. Without a connection, or without a place to remember the reload, there is none:
 * it would not help, or not end.
 */
export function guardModules(): void {
  const onFailure = (event: Event) => {
    // A form works without its island; a reload would lose what was written.
    if (event.target instanceof Element && event.target.querySelector('form')) return;
    try {
      if (!navigator.onLine || !mayReload(sessionStorage.getItem(RELOADED_KEY), Date.now())) return;
      sessionStorage.setItem(RELOADED_KEY, `${Date.now()}`);
      event.preventDefault();
      location.reload();
    } catch {
      // No storage: the failure takes its course.
    }
  };
  // Vite's, for our own imports; Astro's, for islands.
  addEventListener('vite:preloadError', onFailure);
  addEventListener('astro:hydration-error', onFailure);
}
