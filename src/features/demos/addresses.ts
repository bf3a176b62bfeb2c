/** The page that lists the demo pages. */
export const DEMO_INDEX = '/test';

/** The demo pages (specification, section 2), each with its name and description in content/pages. All ask not to be indexed. */
export const DEMO_PAGES: readonly string[] = ['/accessibility-test', '/test-styles', '/test-unocss'];
