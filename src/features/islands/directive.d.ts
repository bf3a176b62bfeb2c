import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first interaction; also on load with a query (`when: '?'`) or one of the `stored` keys in local storage. */
    'client:intent'?: boolean | { when?: '?'; stored?: readonly string[] };
  }
}
