import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Installation, installation, QUIET, WRANGLER } from './functions-server.ts';

const answerSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())).default([]) }));
const PRINTED_BYTES = 256 * 1024 * 1024;

export interface DatabaseTarget extends Installation {
  remote?: boolean;
}

export async function askD1(
  { remote = false, ...where }: DatabaseTarget,
  query: { statements: readonly string[] } | { file: string },
): Promise<Record<string, unknown>[][]> {
  const place = remote ? ['--remote', ...(where.config ? ['--config', where.config] : [])] : ['--local', ...installation(where)];
  const what = 'file' in query ? ['--file', query.file] : ['--command', `${query.statements.join(';\n')};`];
  const args = [WRANGLER, 'd1', 'execute', 'DB', ...place, '--yes', '--json', ...what];
  const environment = { ...process.env, ...QUIET, CI: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment, maxBuffer: PRINTED_BYTES }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`The database did not answer:\n${error.stderr || error.stdout || ''}`);
    },
  );
  if ('file' in query) return [];
  return answerSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('[')))).map(({ results }) => results);
}
