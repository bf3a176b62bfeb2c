/** Made by `on-demand.ts`. */
declare module '*?files' {
  const files: import('./fetch-ahead.ts').Files;
  export default files;
}
