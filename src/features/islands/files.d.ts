/** The addresses of a module's files, itself first. Made by `on-demand.ts`. */
declare module '*?files' {
  const files: readonly [string, ...string[]];
  export default files;
}
