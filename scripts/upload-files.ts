import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesFolder, filesOf, productsWithFiles } from '../src/features/store/catalogue/product-files.ts';
import { type Installation, QUIET, STATE, WRANGLER } from './functions-server.ts';
import { run } from './processes.ts';

/** As in wrangler.jsonc. */
const BUCKET = 'lycabettus-files';

interface Bucket {
  put: (key: string, content: Uint8Array) => Promise<unknown>;
}

interface Upload {
  key: string;
  file: string;
}

const uploads = (): Upload[] =>
  productsWithFiles().flatMap((slug) =>
    filesOf(slug).map((name) => ({ key: `products/${slug}/${name}`, file: join(filesFolder(slug), name) })),
  );

function digest(files: readonly Upload[]): string {
  const hash = createHash('sha256');
  for (const { key, file } of files) hash.update(key).update(readFileSync(file));
  return hash.digest('hex');
}

export async function uploadFiles({ state = STATE }: Pick<Installation, 'state'> = {}): Promise<number> {
  const files = uploads();
  const stamp = join(state, 'uploaded-files');
  const current = digest(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return 0;
  mkdirSync(state, { recursive: true });
  // Only the bucket: the site's configuration would start its Durable Objects.
  const configPath = join(state, 'files.json');
  const binding = { binding: 'FILES', bucket_name: BUCKET };
  writeFileSync(configPath, JSON.stringify({ name: 'files', compatibility_date: '2026-11-01', r2_buckets: [binding] }));
  Object.assign(process.env, QUIET);
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<{ FILES: Bucket }>({ configPath, persist: { path: join(state, 'v3') } });
  try {
    for (const { key, file } of files) await proxy.env.FILES.put(key, new Uint8Array(readFileSync(file)));
  } finally {
    await proxy.dispose();
  }
  writeFileSync(stamp, current);
  return files.length;
}

/** Beside the files: their digest at the last upload, from any machine. */
const UPLOADED = 'uploaded-files';

export async function uploadRemote({ bucket = BUCKET }: { bucket?: string } = {}): Promise<number> {
  const files = uploads();
  if (files.length === 0) return 0;
  const current = digest(files);
  const wrangler = [WRANGLER, 'r2', 'object'];
  const get = promisify(execFile)(process.execPath, [...wrangler, 'get', `${bucket}/${UPLOADED}`, '--pipe', '--remote'], {
    env: { ...process.env, ...QUIET },
  });
  if ((await get.catch(() => ({ stdout: '' }))).stdout === current) return 0;
  const put = (key: string, file: string): Promise<void> =>
    run(process.execPath, [...wrangler, 'put', `${bucket}/${key}`, '--file', file, '--remote'], QUIET);
  for (const { key, file } of files) await put(key, file);
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-files-'));
  try {
    writeFileSync(join(folder, UPLOADED), current);
    await put(UPLOADED, join(folder, UPLOADED));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return files.length;
}
