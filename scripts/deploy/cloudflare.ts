import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { QUIET, WRANGLER } from '../functions-server.ts';

/** Wrangler reads the same variable. */
const API = process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4';

interface Running {
  /** For its standard input: secrets never become arguments, which other programs can list. */
  input?: string;
  isTerminal?: boolean;
}

/**
 * Runs wrangler of this project.
 * @returns what it printed, unless it used the terminal
 * @throws Error with its messages if it fails
 */
export async function wrangler(args: readonly string[], { input = '', isTerminal = false }: Running = {}): Promise<string> {
  const environment = { ...process.env, ...QUIET, ...(isTerminal ? {} : { CI: 'true' }) };
  const child = spawn(process.execPath, [WRANGLER, ...args], { env: environment, stdio: isTerminal ? 'inherit' : 'pipe' });
  child.stdin?.end(input);
  const printed = Promise.all([child.stdout && text(child.stdout), child.stderr && text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  const [result, errors] = await printed;
  if (code !== 0) throw new Error([`wrangler ${args.slice(0, 3).join(' ')} failed.`, errors || result || ''].join('\n').trim());
  return result ?? '';
}

const tokenSchema = z.union([
  z.object({ token: z.string() }).transform(({ token }) => ({ Authorization: `Bearer ${token}` })),
  z.object({ key: z.string(), email: z.string() }).transform(({ key, email }) => ({ 'X-Auth-Key': key, 'X-Auth-Email': email })),
]);
const envelopeSchema = z.object({
  success: z.boolean(),
  result: z.unknown(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
});

export class Forbidden extends Error {}

export type Ask = <T>(schema: z.ZodType<T>, path: string, body?: unknown, method?: 'POST' | 'PATCH') => Promise<T | undefined>;

async function signIn(): Promise<Record<string, string> | undefined> {
  const { CLOUDFLARE_API_TOKEN: token } = process.env;
  if (token) return { Authorization: `Bearer ${token}` };
  const printed = await wrangler(['auth', 'token', '--json']).catch(() => '{}');
  const checked = tokenSchema.safeParse(JSON.parse(printed.slice(Math.max(0, printed.indexOf('{')))));
  return checked.success ? checked.data : undefined;
}

/**
 * Reads from Cloudflare's API as whom wrangler is signed in; one call takes a tenth of the time that wrangler takes to start.
 * @returns `undefined` if nobody is signed in; a call's result is `undefined` where nothing is (404)
 */
export async function connect(): Promise<Ask | undefined> {
  const headers = await signIn();
  if (!headers) return undefined;
  return async (schema, path, body, method = 'POST') => {
    const response = await fetch(`${API}${path}`, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method, body: JSON.stringify(body) }),
    });
    if (response.status === 404) return undefined;
    const { success, result, errors } = envelopeSchema.parse(await response.json());
    if (success) return schema.parse(result);
    const why = errors.map(({ code, message }) => `${message} (${code})`).join(', ');
    if (response.status === 401 || response.status === 403)
      throw new Forbidden(`Cloudflare refuses ${path}: ${why}. docs/owner/operations.md lists what a token must be allowed to do.`);
    throw new Error(`Cloudflare answered ${path} with ${response.status}: ${why}`);
  };
}

const accountSchema = z.object({ id: z.string(), name: z.string() });
export type Account = z.output<typeof accountSchema>;

/**
 * The accounts of a sign-in, as `wrangler whoami` lists them; `undefined` if Cloudflare does not accept it.
 * @param named id of an account, which a token of that account need not be able to list
 */
export async function findAccounts(ask: Ask, named: string | undefined): Promise<Account[] | undefined> {
  try {
    const listed = (await ask(z.array(accountSchema), '/accounts')) ?? [];
    return named !== undefined && listed.length === 0 ? [{ id: named, name: named }] : listed;
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return named === undefined ? undefined : [{ id: named, name: named }];
  }
}
