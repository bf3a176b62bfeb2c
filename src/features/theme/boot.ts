import { THEME_KEY } from './theme.schema.ts';

/** Puts the stored theme on the root, so that nothing flashes. */
const THEME = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * A page that is slow to come is shown before its view transition is ready, and the browser drops the transition: nobody misses it.
 * Chromium reports that as an unhandled rejection of a promise that no script of the page can reach.
 */
const TRANSITIONS = `addEventListener('unhandledrejection',e=>/^Transition was /.test(e.reason?.message)&&e.preventDefault());`;

/** Its part of what runs in the head before the first paint (src/layouts/shell/boot.ts). */
export const THEME_BOOT = TRANSITIONS + THEME;
