import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor reaches for the island; `when: '?'` also when the address carries a query, `stored` when local storage has that key. */
    'client:intent'?: boolean | { when?: '?'; stored?: string };
  }
}
