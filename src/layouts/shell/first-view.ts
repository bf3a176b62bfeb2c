/**
 * Marks the root of a page that somebody comes to from its top (first-view.css). Not where the browser takes them to a place of it, by a
 * fragment, back, forward or reload: the heights above it are needed then. Part of what runs in the head before the first paint (boot.ts).
 */
export const FIRST_VIEW_BOOT = `location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||(document.documentElement.dataset.first='')`;

/** What first-view.css leaves out of the first view, and more. */
const PARTS = '.prose>*,.row,.row li,.site-footer';

/** Lays out the rest of the page, a part at each idle moment, from the top: what can be scrolled then has the heights that it keeps. */
export function layOutRest(idle: (work: () => void) => unknown): void {
  const root = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].values();
  const next = () => {
    const { value, done } = parts.next();
    if (done) return delete root.dataset['first'];
    value.style.contentVisibility = 'visible';
    return idle(next);
  };
  if ('first' in root.dataset) next();
}
