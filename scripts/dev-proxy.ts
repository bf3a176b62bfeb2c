export const FUNCTIONS_PORT_VARIABLE = 'FUNCTIONS_PORT';
export const FUNCTIONS_PORT = 8789;

/**
 * `vite.server.proxy` of `astro.config.mjs`: forwards requests for the functions to their server.
 */
export const devProxy = Object.fromEntries(
  ['/api'].map((address) => [
    address,
    // Keeps the page's host, so that origin checks get the same host as the browser.
    { target: `http://localhost:${process.env[FUNCTIONS_PORT_VARIABLE] ?? FUNCTIONS_PORT}`, changeOrigin: false, ws: true },
  ]),
);
