/**
 * Marks the root of a page that somebody comes to from its top (first-view.css). Not where the browser takes them to a place of it, by a
 * fragment, back, forward or reload: the heights above it are needed then. Part of what runs in the head before the first paint (boot.ts).
 */
export const FIRST_VIEW_BOOT = `performance.getEntriesByType('navigation')[0]?.type=='navigate'&&!location.hash&&(document.documentElement.dataset.first='')`;

/** Has the rest of the page laid out: what can be scrolled then has the heights that it keeps. */
export const layOutRest = (): unknown => delete document.documentElement.dataset['first'];
