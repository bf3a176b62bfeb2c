import { TRIAL_PAGE } from '../security/trusted-types.shared.ts';

export const DEMO_INDEX = '/test';

/** Specification, section 2. Names and descriptions are in content/pages; all are `noindex`. */
export const DEMO_PAGES: readonly string[] = [
  ...['/accessibility-test', TRIAL_PAGE, '/test-styles', '/test-unocss'],
  ...['/sentry-example-page', '/examples/sentry-implementation'],
];

export const entryOf = (bare: string): string => bare.split('/').at(-1) ?? '';
