/**
 * Runs in every page's head before the first paint. Inlined by `?script` (performance/inline-script.ts); keep
 * it the same on every page, since the content security policy names its hash.
 */
import { requestPreferences } from '../accessibility/request-preferences.ts';
import { applyStoredTheme } from '../theme/apply-stored-theme.ts';
import { holdPaint, markCart, markFirstView, offerLanguage } from './before-paint.ts';
import { collectFaults } from './collect-faults.ts';

collectFaults();
applyStoredTheme();
markCart();
requestPreferences();
holdPaint();
offerLanguage();
markFirstView();
