import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first interaction; with `when: '?'` also if the address has a query, with `stored` if local storage has one of the keys. */
    'client:intent'?: boolean | { when?: '?'; stored?: readonly string[] };
  }
}
