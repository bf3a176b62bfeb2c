import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Installation, installation, QUIET, WRANGLER } from './functions-server.ts';
import { type OwnerSql, ownerSql } from './owner-sql.ts';

const rowSchema = z.object({ email: z.string(), links: z.int() });
const answerSchema = z.array(z.object({ results: z.array(z.unknown()) }));

interface Asked extends Installation {
  email: string;
  /** The database of the published site. */
  remote?: boolean;
  replace?: boolean;
  whileKeyless?: boolean;
}

async function ask({ statements }: OwnerSql, { remote = false, ...where }: Omit<Asked, 'email'>): Promise<z.output<typeof rowSchema>> {
  const place = remote ? ['--remote', ...(where.config ? ['--config', where.config] : [])] : ['--local', ...installation(where)];
  const args = [WRANGLER, 'd1', 'execute', 'DB', ...place, '--yes', '--json', '--command', `${statements.join(';\n')};`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...QUIET, CI: 'true' } }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`The database could not be asked:\n${error.stderr || error.stdout || ''}`);
    },
  );
  const answer = answerSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('['))));
  return rowSchema.parse(answer.at(-1)?.results[0]);
}

/** Makes the owner where there is none, and a sign-in link. `token` is undefined where no link was due; `email` is the owner's. */
export async function ownerLink(asked: Asked): Promise<{ email: string; token: string | undefined }> {
  const sql = ownerSql(asked);
  const { email, links } = await ask(sql, asked);
  return { email, token: links > 0 ? sql.token : undefined };
}

/** Where a link leads. */
export const linkOf = (address: string, token: string): string => `${address}/login?token=${token}`;
