/** Serves gtag.js. Source: developers.google.com/tag-platform/security/guides/csp. */
export const TAG_SCRIPT_HOST = 'https://www.googletagmanager.com';

/** Receive the visits: `region1.…` in the EU. Without those of Google Signals and of advertising, which the site never turns on. */
const COLLECTORS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** What a page with the tag may load from other hosts, by directive; the rest of the policy stays. */
export const TAG_SOURCES = {
  script: [TAG_SCRIPT_HOST],
  connect: [...COLLECTORS, TAG_SCRIPT_HOST],
  img: ['https://*.google-analytics.com', TAG_SCRIPT_HOST],
} as const;
