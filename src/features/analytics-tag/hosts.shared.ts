/** Serves gtag.js. Source: developers.google.com/tag-platform/security/guides/csp. */
export const TAG_SCRIPT_HOST = 'https://www.googletagmanager.com';

/** Hosts that receive visits (`region1.…` in the EU), without those of Google Signals and advertising, which the site never uses. */
const COLLECTORS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

export const TAG_SOURCES = {
  script: [TAG_SCRIPT_HOST],
  connect: [...COLLECTORS, TAG_SCRIPT_HOST],
  img: ['https://*.google-analytics.com', TAG_SCRIPT_HOST],
} as const;
