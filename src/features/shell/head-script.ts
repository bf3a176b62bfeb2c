/**
 * Runs in every page's head before the first paint. Inlined by `?script` (inline-scripts.ts); keep
 * it the same on every page, since the content security policy names its hash.
 */
import { requestPreferences } from '../accessibility/request-preferences.ts';
import { markCart } from '../store/cart/mark-cart.ts';
import { applyStoredTheme } from '../theme/apply-stored-theme.ts';
import { collectFaults } from './collect-faults.ts';
import { markFirstView } from './first-view.ts';
import { holdPaint } from './hold-paint.ts';
import { offerLanguage } from './offer-language.ts';

collectFaults();
applyStoredTheme();
markCart();
requestPreferences();
holdPaint();
offerLanguage();
markFirstView();
