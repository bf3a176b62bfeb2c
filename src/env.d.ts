declare namespace App {
  interface Locals {
    /** Address of the page, with its language: `/el/blog/first`. Set by the middleware. */
    address?: string;
    /** Folder of the entry that is being rendered, absolute or from the project's root: `content/blog/one-number-per-meeting`. Set by the page. */
    entryDir?: string;
    entryLocale?: import('./i18n/locales.ts').Locale;
  }
}

/** Whether `sections.store` of `content/site.yaml` is on. Vite puts it into the browser's code; the Worker does not have it. */
declare const HAS_STORE: boolean;

/** For the plain TypeScript compiler, which does not read Astro files; `astro check` does. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default Component;
}
