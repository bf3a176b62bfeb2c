import type { AstroUserConfig } from 'astro';

type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

/**
 * What stands around every `import()` of the built site, in place of Vite's own helper, which is three times as large: asks for the
 * module's style sheets and imports at the same time as for the module, and tells of one that cannot be had with `vite:preloadError`,
 * as Vite does. When a listener takes care of that, the import never ends.
 */
const HELPER = `
const asked = new Set();
const ask = (dep) => {
  if (asked.has(dep)) return;
  asked.add(dep);
  const style = dep.endsWith('.css');
  const link = document.createElement('link');
  link.rel = style ? 'stylesheet' : 'modulepreload';
  link.href = '/' + dep;
  document.head.append(link);
  if (style) return new Promise((end) => { link.onload = link.onerror = end; });
};
export const __vitePreload = async (load, deps = []) => {
  try {
    await Promise.all(deps.map(ask));
    return await load();
  } catch (payload) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
    if (dispatchEvent(event)) throw payload;
    return new Promise(() => {});
  }
};
`;

/** The id of Vite 8's helper module (vite/src/node/plugins/importAnalysisBuild.ts). */
const HELPER_ID = '\0vite/preload-helper.js';

/** Puts the small helper in the place of Vite's. */
export const smallPreloadHelper = (): Plugin => ({
  name: 'small-preload-helper',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === HELPER_ID ? HELPER : undefined),
});
