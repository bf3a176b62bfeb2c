/** The addresses of a module's files, itself first. Made by `on-demand.ts`. */
declare module '*?files' {
  const files: readonly [string, ...string[]];
  export default files;
}

/** A module as one minified classic script. Made by `features/performance/inline-script.ts`. */
declare module '*?script' {
  const script: string;
  export default script;
}
