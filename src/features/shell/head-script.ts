/**
 * Runs in the head of every page before the first paint. Built into the page by `?script` (inline-scripts.ts); keep it free of anything
 * that differs between pages, since the content security policy names its hash.
 */
import { requestPreferences } from '../accessibility/request-preferences.ts';
import { applyStoredTheme } from '../theme/apply-stored-theme.ts';
import { collectFaults } from './collect-faults.ts';
import { markFirstView } from './first-view.ts';
import { holdPaint } from './hold-paint.ts';
import { offerLanguage } from './offer-language.ts';

collectFaults();
applyStoredTheme();
requestPreferences();
holdPaint();
offerLanguage();
markFirstView();
