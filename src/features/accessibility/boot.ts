import { MORE_CONTRAST_QUERY, PREFERENCES_KEY } from './names.ts';
import { TEXT_SIZE_MAX_PERCENT, TEXT_SIZE_MIN_PERCENT, TEXT_SIZE_RATIO_BELOW } from './preferences.schema.ts';

/**
 * Puts the saved preferences on the root before the first paint: `rootState` in few bytes; a test holds the two to the same.
 * The sheet for spacing and toggles is written into the head by `document.write`, the one way to insert a sheet that every browser
 * waits for; pages without such a preference do not carry it. The system's wish for less motion is left to media queries.
 * Every field that is true counts as a toggle: an unknown one is a word that no style sheet knows.
 */
export const PREFERENCES_BOOT = `{let p={},{dataset:d,style}=document.documentElement,s,c,l,o;try{p=JSON.parse(localStorage.getItem('${PREFERENCES_KEY}'))||p}catch{}s=p.fontSize;Number.isFinite(s)&&style.setProperty('--text-size',Math.min(${TEXT_SIZE_MAX_PERCENT},Math.max(${TEXT_SIZE_MIN_PERCENT},Math.round(s<${TEXT_SIZE_RATIO_BELOW}?s*100:s)))+'%');c=p.contrast;if(c==='high'||c==='inverted'||(c=matchMedia('${MORE_CONTRAST_QUERY}').matches&&'high'))d.contrast=c;l=p.lineSpacing;if(l==='relaxed'||l==='extra')d.spacing=o=l;l=Object.keys(p).filter(k=>p[k]===true).join(' ');if(l)d.prefer=o=l;o&&document.write('<link rel=stylesheet href='+document.currentScript.dataset.preferences+'>')}`;
