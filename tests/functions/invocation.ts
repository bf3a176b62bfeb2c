import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env } from '../../functions/env.ts';
import { FREE_PLAN, type Plan } from '../../functions/jobs/plan.ts';
import worker from '../../functions/worker.ts';

type Method = (...values: unknown[]) => unknown;
/** `rows`: that D1 gave to the Worker, which costs the processor; the platform has no limit of them. */
type Counted = Plan & { rows: number };
type Add = (name: keyof Counted, amount?: number) => void;

/** Of what a statement's method answers. */
function countRows(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return 0;
  return 'results' in answer && Array.isArray(answer.results) ? answer.results.length : 1;
}

/** As it is, but for some methods. Native objects need themselves as `this`. */
const replaced = <Target extends object>(target: Target, replace: (method: Method, name: string) => Method | undefined): Target =>
  new Proxy(target, {
    get(inner, name) {
      const value: unknown = Reflect.get(inner, name);
      if (typeof value !== 'function') return value;
      // A stub's methods have no `bind` of their own.
      const method: Method = (...values) => Reflect.apply(value, inner, values) as unknown;
      return replace(method, String(name)) ?? method;
    },
  });

const countedCalls = <Target extends object>(target: Target, count: () => void): Target =>
  replaced(target, (method) => (...values) => {
    count();
    return method(...values);
  });

const RUNS = ['run', 'all', 'first', 'raw'];
const inner = new WeakMap<object, object>();

function countedStatement(statement: D1PreparedStatement, add: Add): D1PreparedStatement {
  const counted = replaced(statement, (method, name) => {
    if (name === 'bind') return (...values) => countedStatement(method(...values) as D1PreparedStatement, add);
    if (!RUNS.includes(name)) return undefined;
    return async (...values) => {
      add('services');
      add('queries');
      const answer = await method(...values);
      add('rows', countRows(answer));
      return answer;
    };
  });
  inner.set(counted, statement);
  return counted;
}

function countedDatabase(database: D1Database, add: Add): D1Database {
  return replaced(database, (method, name) => {
    if (name === 'prepare') return (sql) => countedStatement(method(sql) as D1PreparedStatement, add);
    if (name === 'batch')
      return async (statements) => {
        const all = statements as D1PreparedStatement[];
        add('services');
        add('queries', all.length);
        const answers = (await method(all.map((statement) => inner.get(statement) ?? statement))) as D1Result[];
        add(
          'rows',
          answers.map(countRows).reduce((sum, rows) => sum + rows, 0),
        );
        return answers;
      };
    return undefined;
  });
}

const isUpload = (value: unknown): value is R2MultipartUpload => typeof value === 'object' && value !== null && 'uploadPart' in value;

const countedBucket = (bucket: R2Bucket, add: Add): R2Bucket =>
  replaced(bucket, (method, name) => {
    if (name === 'resumeMultipartUpload') return (...values) => countedCalls(method(...values) as R2MultipartUpload, () => add('services'));
    return async (...values) => {
      add('services');
      const result = await method(...values);
      return isUpload(result) ? countedCalls(result, () => add('services')) : result;
    };
  });

function countedNamespace<Namespace extends object>(namespace: Namespace, add: Add): Namespace {
  return replaced(namespace, (method, name) =>
    name.startsWith('get') ? (...values) => countedCalls(method(...values) as object, () => add('services')) : undefined,
  );
}

const countedEnv = (given: Env, add: Add): Env => ({
  ...given,
  DB: countedDatabase(given.DB, add),
  FILES: countedBucket(given.FILES, add),
  ...(given.BACKUPS && { BACKUPS: countedBucket(given.BACKUPS, add) }),
  ...(given.MAIL_FILES && { MAIL_FILES: countedBucket(given.MAIL_FILES, add) }),
  MAILROOM: countedNamespace(given.MAILROOM, add),
  CLOCK: countedNamespace(given.CLOCK, add),
  ASSETS: countedCalls(given.ASSETS, () => add('services')),
  ...(given.EMAIL && { EMAIL: countedCalls(given.EMAIL, () => add('external')) }),
});

export interface Invocation {
  bindings?: Partial<Env>;
  /** Whose limits refuse every further call, as the platform does. */
  plan?: Readonly<Plan>;
}

/**
 * Runs with bindings, and a `fetch`, that count calls and refuse those past the plan's limits. One at a time: `fetch` is global.
 * @returns calls that were made or tried
 */
export async function inInvocation<Result>(
  run: (env: Env) => Promise<Result>,
  { bindings = {}, plan = FREE_PLAN }: Invocation = {},
): Promise<{ result: Result; used: Plan; rows: number }> {
  const used: Plan = { queries: 0, external: 0, services: 0 };
  let rows = 0;
  const add: Add = (name, amount = 1) => {
    if (name === 'rows') {
      rows += amount;
      return;
    }
    used[name] += amount;
    if (used[name] > plan[name]) throw new Error(`Too many ${name} by single Worker invocation: ${used[name]} of ${plan[name]}`);
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    add('external');
    return real(input, init);
  };
  try {
    return { result: await run(countedEnv({ ...env, ...bindings }, add)), used, rows };
  } finally {
    globalThis.fetch = real;
  }
}

export interface Visited {
  response: Response;
  /** Calls that were made or tried. */
  used: Plan;
  /** That D1 gave to the Worker. */
  rows: number;
}

/** One request, with what it leaves to `waitUntil` and its whole body. */
export async function visitOnce(request: Request, invocation: Invocation = {}): Promise<Visited> {
  const { result, used, rows } = await inInvocation(async (counted) => {
    const context = createExecutionContext();
    const response = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, counted, context);
    response.webSocket?.accept();
    response.webSocket?.close();
    const read = response.webSocket ? response : new Response(await response.arrayBuffer(), response);
    await waitOnExecutionContext(context);
    return read;
  }, invocation);
  return { response: result, used, rows };
}
