/** Key and value of a visitor's objection in local storage. */
const OPT_OUT_KEY = 'analytics';
const OPT_OUT_VALUE = 'off';

/** Whether the visitor has objected to being counted. False without storage. */
export function isOptedOut(): boolean {
  try {
    return localStorage.getItem(OPT_OUT_KEY) === OPT_OUT_VALUE;
  } catch {
    return false;
  }
}

/** Keeps or withdraws the objection. @returns false where the browser keeps nothing */
export function setOptedOut(off: boolean): boolean {
  try {
    if (off) localStorage.setItem(OPT_OUT_KEY, OPT_OUT_VALUE);
    else localStorage.removeItem(OPT_OUT_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Global Privacy Control (w3.org/TR/gpc) and the older Do Not Track: an objection that the browser makes on every site. */
export const browserObjects = (): boolean | undefined =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1';
