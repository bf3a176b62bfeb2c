import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor reaches for the island; `when: '?'` also when the address carries a query, `stored` when local storage has one of those keys. */
    'client:intent'?: boolean | { when?: '?'; stored?: readonly string[] };
  }
}
