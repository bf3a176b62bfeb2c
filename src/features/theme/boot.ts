import { THEME_KEY } from './theme-key.ts';

/**
 * Puts the stored theme on the root, so that nothing flashes. Its part of what runs in the head before the first paint
 * (src/features/shell/boot.ts).
 */
export const THEME_BOOT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
