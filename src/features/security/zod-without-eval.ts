const SETTING = /\b(?:core\.)?globalConfig\.jitless\b/gu;

/**
 * zod tries `new Function` to see whether it may compile its schemas. The policy forbids that, and the browser reports the try, so
 * what is built for the browser has the answer written in. Structurally a Vite plugin.
 */
export const zodWithoutEval = {
  name: 'zod-without-eval',
  transform: {
    // Thousands of articles are not handed over for nothing.
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:util|schemas)\.js/u },
    handler(code: string) {
      if (code.search(SETTING) < 0) throw new Error('zod no longer asks its setting `jitless` where it did: see zod-without-eval.ts');
      return { code: code.replace(SETTING, 'true'), map: null };
    },
  },
};
