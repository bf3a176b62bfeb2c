/** Of the SDK's `fetch`, whose body is a text, and the format's own. Source: develop.sentry.dev/sdk/foundations/envelopes */
export const ENVELOPE_TYPES = ['text/plain', 'application/x-sentry-envelope'] as const;

/** An event with a hundred breadcrumbs and its debug images has about 60 KiB. */
export const ENVELOPE_LIMIT_BYTES = 128 * 1024;
