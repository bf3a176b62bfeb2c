export interface Words {
  names: Set<string>;
  prefixes: Set<string>;
  attributes: Set<string>;
}

export const noWords = (): Words => ({ names: new Set(), prefixes: new Set(), attributes: new Set() });

export const addWords = (to: Words, from: Words): Words => {
  for (const kind of ['names', 'prefixes', 'attributes'] as const) for (const word of from[kind]) to[kind].add(word);
  return to;
};

/**
 * Words by script address, including all it may load. On globalThis, since the middleware is
 * bundled separately but runs in the same process.
 */
export const builtScripts = globalThis as { scriptWords?: ReadonlyMap<string, Words> };
