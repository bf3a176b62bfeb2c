import { TRIAL_PAGE } from '../security/trusted-types.shared.ts';

export const DEMO_INDEX = '/test';

/** Specification, section 2. All are `noindex`. */
export const DEMO_PAGES: readonly string[] = [
  ...['/accessibility-test', TRIAL_PAGE, '/test-styles', '/test-unocss'],
  ...['/sentry-example-page', '/examples/sentry-implementation'],
];
