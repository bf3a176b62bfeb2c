import { PREFERENCES_BOOT } from '../accessibility/boot.ts';
import { THEME_BOOT } from '../theme/boot.ts';
import { COLLECT_FAULTS } from './collect-faults.ts';
import { FIRST_VIEW_BOOT } from './first-view.ts';
import { OFFER_BOOT } from './offer-boot.ts';
import { PAINT_BOOT } from './paint-boot.ts';

/**
 * Runs in the head of every page, before the first paint. Its hash is in the content security policy; keep it free of anything
 * that changes between pages.
 */
export const BOOT = COLLECT_FAULTS + THEME_BOOT + PREFERENCES_BOOT + PAINT_BOOT + OFFER_BOOT + FIRST_VIEW_BOOT;
