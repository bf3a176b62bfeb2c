export const FUNCTIONS_PORT_VARIABLE = 'FUNCTIONS_PORT';
export const FUNCTIONS_PORT = 8789;

/**
 * `vite.server.proxy` of `astro.config.mjs`: forwards requests for the functions to their server.
 */
export const devProxy = Object.fromEntries(
  ['/api'].map((address) => [
    address,
    // The host stays the page's own, so that checks of the origin see what the browser sees.
    { target: `http://localhost:${process.env[FUNCTIONS_PORT_VARIABLE] ?? FUNCTIONS_PORT}`, changeOrigin: false, ws: true },
  ]),
);
