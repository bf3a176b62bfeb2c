/** The page that lists the test benches. */
export const BENCH_INDEX = '/test';

/** The test benches (specification, section 2), each with its name and description in content/pages. All ask not to be indexed. */
export const TEST_BENCHES: readonly string[] = ['/accessibility-test', '/test-styles', '/test-unocss'];
