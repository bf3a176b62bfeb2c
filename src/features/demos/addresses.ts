export const DEMO_INDEX = '/test';

/** Specification, section 2. Names and descriptions are in content/pages; all are `noindex`. */
export const DEMO_PAGES: readonly string[] = ['/accessibility-test', '/security-test', '/test-styles', '/test-unocss'];
