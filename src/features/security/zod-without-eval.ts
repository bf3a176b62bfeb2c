const SETTING = /\b(?:core\.)?globalConfig\.jitless\b/gu;

/**
 * Builds zod without its `new Function` test, which the policy forbids and the browser would
 * report. A Vite plugin by structure.
 */
export const zodWithoutEval = {
  name: 'zod-without-eval',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:util|schemas)\.js/u },
    handler(code: string) {
      if (code.search(SETTING) < 0) throw new Error('zod no longer asks its setting `jitless` where it did: see zod-without-eval.ts');
      return { code: code.replace(SETTING, 'true'), map: null };
    },
  },
};
