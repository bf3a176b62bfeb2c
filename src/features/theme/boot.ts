import { THEME_KEY } from './theme.schema.ts';

/**
 * Runs in the head, before the first paint: puts the stored theme on the root, so that nothing flashes.
 * Its hash is in the content security policy; keep it free of anything that changes between pages.
 */
export const THEME_BOOT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
