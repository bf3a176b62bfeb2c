const OPT_OUT_KEY = 'analytics';
const OPT_OUT_VALUE = 'off';

export function isOptedOut(): boolean {
  try {
    return localStorage.getItem(OPT_OUT_KEY) === OPT_OUT_VALUE;
  } catch {
    return false;
  }
}

/** @returns false without storage */
export function setOptedOut(off: boolean): boolean {
  try {
    if (off) localStorage.setItem(OPT_OUT_KEY, OPT_OUT_VALUE);
    else localStorage.removeItem(OPT_OUT_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Reads Global Privacy Control (w3.org/TR/gpc) and the older Do Not Track. */
export const browserObjects = (): boolean | undefined =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1';
