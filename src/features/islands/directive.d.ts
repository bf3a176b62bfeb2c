import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates on the first interaction; also on load with a query (`when: '?'`) or a hash (`when: '#'`), and once local storage has one
     * of the `stored` keys. With a query or a hash, the island has `data-asked` before the first paint.
     */
    'client:intent'?: boolean | { when?: '?' | '#'; stored?: readonly string[] };
  }
}
