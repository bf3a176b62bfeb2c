import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { H } from 'hono/types';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type CallDeclaration, type OutputOf, type ParamNames, splitCall } from '../src/features/api/declare-calls.shared.ts';
import { own } from '../src/features/foreign/own.shared.ts';
import { KEY_FIELD, TRAP_FIELD } from '../src/features/forms/fields.shared.ts';
import { freshSignIn, ownerOnly } from './auth/owner-context.ts';
import type { AppEnv, OwnerEnv } from './env.ts';
import { ApiError, success } from './http/api-error.ts';
import { BODY_LIMIT_BYTES, readBody, readQuery } from './http/body.ts';
import { submissionKey } from './http/idempotency.ts';
import { notFull, withinBudget } from './http/middleware/budget.ts';
import { limited } from './http/middleware/limit.ts';
import { formPage, type Refill } from './http/pages/form-page.ts';
import { noteRefusal } from './http/refusals.ts';

type Field<Call, Key extends string> = Call extends { [key in Key]: infer Value } ? Value : undefined;
type EnvOf<Call> = Call extends { guard: string } ? OwnerEnv : AppEnv;
type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never;

class WithStatus<Status, Data> {
  constructor(
    readonly status: Status,
    readonly data: Data,
  ) {}
}

export const withStatus = <const Status extends number, Data extends object>(status: Status, data: Data) => new WithStatus(status, data);

interface Input<Name, Call> {
  params: { [name in ParamNames<PathOf<Name>>]: string } & (Call extends { params: infer Schema } ? OutputOf<Schema> : unknown);
  query: OutputOf<Field<Call, 'query'>>;
  body: OutputOf<Field<Call, 'body'>>;
  key: string;
}

type Result<Call> = Call extends { response: infer Schema }
  ? OutputOf<Schema> | WithStatus<keyof Field<Call, 'otherStatuses'> & number, OutputOf<Schema>> | Response
  : Response;

type Handler<Name, Call> = (c: Context<EnvOf<Call>>, input: Input<Name, Call>) => Result<Call> | Promise<Result<Call>>;

type Handlers<Calls> = {
  [Name in keyof Calls]: Handler<Name, Calls[Name]> | readonly [MiddlewareHandler<AppEnv>, Handler<Name, Calls[Name]>];
};

type AnyHandler = (c: Context, input: { params: object; query: unknown; body: unknown; key: string }) => unknown;

/** `:prefix.json` is a parameter that ends in `.json`. */
const honoPath = (path: string): string => path.replace(/^\/api/u, '').replace(/:(\w+)\.(\w+)$/u, ':$1{[^/]+\\.$2}');

/** In the order in which they refuse. */
const getMiddleware = ({ guard, limit, budget, form }: CallDeclaration, refill?: Refill): MiddlewareHandler[] => [
  ...(form?.choose ? [formPage(form.choose, refill)] : []),
  ...(guard ? [ownerOnly] : []),
  ...(guard === 'fresh' ? [freshSignIn] : []),
  ...(limit ? [limited(limit)] : []),
  ...(budget ? [notFull(budget)] : []),
];

function readParams(c: Context, { params }: CallDeclaration, path: string): object {
  const extension = /\.\w+$/u.exec(path)?.[0];
  const given = Object.entries(c.req.param() as Record<string, string>);
  const last = given.length - 1;
  const values = Object.fromEntries(
    given.map(([name, value], at) => [name, extension && at === last ? value.slice(0, -extension.length) : value]),
  );
  if (params && !params.safeParse(values).success) throw new ApiError('not_found');
  return values;
}

const hasFilledTrap = (body: unknown): boolean => Boolean((body as { [TRAP_FIELD]?: string } | undefined)?.[TRAP_FIELD]);

const isSubmission = ({ form, budget }: CallDeclaration, body: unknown): body is object =>
  form !== undefined && form.repeats !== 'freely' && budget !== undefined && typeof body === 'object' && body !== null && KEY_FIELD in body;

async function respond(c: Context, call: CallDeclaration, path: string, handler: AnyHandler): Promise<Response> {
  const params = readParams(c, call, path);
  const query = call.query && readQuery(c, call.query);
  const body =
    call.body &&
    (await readBody(c, {
      schema: call.body,
      form: call.form !== undefined,
      limitBytes: call.bodyLimitBytes ?? BODY_LIMIT_BYTES,
      types: call.bodyTypes,
    }));
  if (hasFilledTrap(body)) noteRefusal(c, 'trap');
  const work = async () => {
    const key = isSubmission(call, body) ? await submissionKey(c, body, call.form?.repeats !== 'key') : '';
    return handler(c, { params, query, body, key });
  };
  const result = await (call.budget ? withinBudget(c, call.budget, work) : work());
  if (result instanceof Response) return result;
  const { status, data } = result instanceof WithStatus ? result : { status: call.status ?? 200, data: result };
  return success(c, data as object, status as ContentfulStatusCode);
}

const declared = new Map<string, CallDeclaration>();

/** Finds a mounted call by its name, such as `GET /api/health`. */
export const findCall = (name: string): CallDeclaration | undefined => declared.get(name);

/** Paths are relative to `/api`. */
export function mount<Calls extends Record<string, CallDeclaration>>(
  calls: Calls,
  handlers: NoInfer<Handlers<Calls>>,
  refill?: Refill,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const [name, call] of Object.entries(calls)) {
    declared.set(name, call);
    const [method, path] = splitCall(name);
    const parts = [own(handlers, name)].flat() as unknown[];
    const handler = parts.at(-1) as AnyHandler;
    const chain = [...parts.slice(0, -1), ...getMiddleware(call, refill), (c: Context) => respond(c, call, path, handler)] as H[];
    app.on(method, [honoPath(path)], ...chain);
  }
  return app;
}
