/** Shortest time between two reloads for missing modules, in milliseconds (specification, section 4). */
export const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'reloaded-at';

/** Whether a reload is allowed now. @param reloadedAt stored time of the last one; anything but a time counts as never */
export const mayReload = (reloadedAt: string | null, now: number): boolean => !(now - Number(reloadedAt) < RELOAD_GUARD_MS);

/**
 * Reloads the page once if a module fails to load, as one of an older build does. Not offline, where it wouldn't help, and not without
 * storage, where it might never end.
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
