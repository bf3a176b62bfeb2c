import { PREFERENCES_BOOT } from '../../features/accessibility/boot.ts';
import { NOISE_BOOT } from '../../features/network/noise.ts';
import { THEME_BOOT } from '../../features/theme/boot.ts';
import { FIRST_VIEW_BOOT } from './first-view.ts';
import { OFFER_BOOT } from './offer-boot.ts';
import { PAINT_BOOT } from './paint-boot.ts';

/**
 * Runs in the head of every page, before the first paint. Its hash is in the content security policy; keep it free of anything
 * that changes between pages.
 */
export const BOOT = NOISE_BOOT + THEME_BOOT + PREFERENCES_BOOT + PAINT_BOOT + OFFER_BOOT + FIRST_VIEW_BOOT;
