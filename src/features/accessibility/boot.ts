import { MORE_CONTRAST_QUERY, PREFERENCES_KEY, REDUCED_MOTION_QUERY } from './names.ts';
import {
  TEXT_SIZE_DEFAULT_PERCENT,
  TEXT_SIZE_MAX_PERCENT,
  TEXT_SIZE_MIN_PERCENT,
  TEXT_SIZE_RATIO_BELOW,
  TOGGLES,
} from './preferences.schema.ts';

/**
 * Puts the saved preferences on the root before the first paint: `rootState` in few bytes; a test holds the two to the same.
 * The sheet for spacing and toggles is written into the head by `document.write`, the one way to insert a sheet that every browser
 * waits for; pages without such a preference do not carry it. The system's reduced motion alone needs no sheet: media queries answer.
 */
export const PREFERENCES_BOOT = `{let p={},r=document.documentElement,d=r.dataset,m=q=>matchMedia(q).matches,s,c,l,o;try{p=JSON.parse(localStorage.getItem('${PREFERENCES_KEY}'))||p}catch{}s=p.fontSize;Number.isFinite(s)&&(s=Math.min(${TEXT_SIZE_MAX_PERCENT},Math.max(${TEXT_SIZE_MIN_PERCENT},Math.round(s<${TEXT_SIZE_RATIO_BELOW}?s*100:s))))-${TEXT_SIZE_DEFAULT_PERCENT}&&r.style.setProperty('--text-size',s+'%');c=p.contrast;c==='high'||c==='inverted'||(c=m('${MORE_CONTRAST_QUERY}')&&'high');if(c)d.contrast=c;l=p.lineSpacing;if(l==='relaxed'||l==='extra')d.spacing=l;else l='';o='${TOGGLES.join(' ')}'.split(' ').filter(k=>p[k]===true);(l||o[0])&&document.write('<link rel=stylesheet href='+document.currentScript.dataset.preferences+'>');m('${REDUCED_MOTION_QUERY}')&&p.reduceMotion!==true&&o.push('reduceMotion');if(o[0])d.prefer=o.join(' ')}`;
