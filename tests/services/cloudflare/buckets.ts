import { type Calls, refuse } from './api.ts';

/** R2: buckets and their objects. */
export function buckets(): { calls: Calls; objects: ReadonlyMap<string, ReadonlyMap<string, string>> } {
  const objects = new Map<string, Map<string, string>>();
  const find = (name: string): Map<string, string> => {
    const bucket = objects.get(name);
    if (!bucket) throw refuse(404, 10006, 'The specified bucket does not exist.');
    return bucket;
  };
  const shown = (name: string) => ({ name, creation_date: '2026-11-26T00:00:00.000Z', location: 'EEUR', storage_class: 'Standard' });
  const calls: Calls = {
    'GET /accounts/:account/r2/buckets': () => ({ buckets: [...objects.keys()].map(shown) }),
    'POST /accounts/:account/r2/buckets': async ({ json }) => {
      const { name } = (await json()) as { name: string };
      if (objects.has(name)) throw refuse(409, 10004, 'The bucket you tried to create already exists, and you own it.');
      objects.set(name, new Map());
      return {};
    },
    'GET /accounts/:account/r2/buckets/:name': ({ parts: { name = '' } }) => {
      find(name);
      return shown(name);
    },
    'PUT /accounts/:account/r2/buckets/:name/objects/:key{.+}': async ({ parts: { name = '', key = '' }, text }) => {
      find(name).set(key, await text());
      return {};
    },
    'GET /accounts/:account/r2/buckets/:name/objects/:key{.+}': ({ parts: { name = '', key = '' } }) => {
      const content = find(name).get(key);
      if (content === undefined) throw refuse(404, 10007, 'The specified key does not exist.');
      return new Response(content);
    },
  };
  return { calls, objects };
}
