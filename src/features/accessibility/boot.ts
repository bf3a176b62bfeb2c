import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';
import { TEXT_SIZE_MAX_PERCENT, TEXT_SIZE_MIN_PERCENT, TEXT_SIZE_RATIO_BELOW } from './preferences.schema.ts';

/**
 * Asks for the preferences' sheet and for the script below where something is saved or the system wishes for more contrast: other pages
 * carry neither. `document.write` is the one way to insert files that every browser waits for before the first paint. The system's wish
 * for less motion is left to media queries.
 */
export const PREFERENCES_BOOT = `{let d=document,{preferences:s,apply:a}=d.currentScript.dataset,p;try{p=localStorage.getItem('${PREFERENCES_KEY}')}catch{}(p||matchMedia('${MORE_CONTRAST_QUERY}').matches)&&d.write('<link rel=stylesheet href='+s+'><script src='+a+'><\\/script>')}`;

/**
 * Puts the saved preferences on the root before the first paint: `rootState` in few bytes, for the page waits for them; a test holds the
 * two to the same. A file of its own (src/pages/assets). Every field that is true counts as a toggle: an unknown one is a word that no
 * style sheet knows.
 */
export const PREFERENCES_SCRIPT = `{let p={},{dataset:d,style}=document.documentElement,s,c,l;try{p=JSON.parse(localStorage.getItem('${PREFERENCES_KEY}'))||p}catch{}s=p.fontSize;Number.isFinite(s)&&style.setProperty('--text-size',Math.min(${TEXT_SIZE_MAX_PERCENT},Math.max(${TEXT_SIZE_MIN_PERCENT},Math.round(s<${TEXT_SIZE_RATIO_BELOW}?s*100:s)))+'%');c=p.contrast;if(c==='high'||c==='inverted'||(c=matchMedia('${MORE_CONTRAST_QUERY}').matches&&'high'))d.contrast=c;l=p.lineSpacing;if(l==='relaxed'||l==='extra')d.spacing=l;l=Object.keys(p).filter(k=>p[k]===true).join(' ');if(l)d.prefer=l}`;
