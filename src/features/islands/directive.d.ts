import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor reaches for the island; `when: '?'` also when the address carries a query. */
    'client:intent'?: boolean | { when: '?' };
  }
}
