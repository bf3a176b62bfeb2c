import type { z } from 'zod';
import type { MessageKey } from '../../i18n/translator.ts';
import type { BudgetName } from '../admin/today/budgets.shared.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call's method and address, as `GET /api/admin/privacy/requests/:id`. `:name.json` is a parameter that ends in `.json`. */
export type CallName = `${Method} /api/${string}`;

/** A plain HTML form that posts to a call, so that the server can show its page again. */
export interface FormPage {
  /** The `id` of the `<form>` on the page. */
  id: string;
  /** The page that holds it, in the default language. */
  page: string;
  /** The labels of its fields, by their names. */
  labels: Record<string, MessageKey>;
}

/** One API call. The function, the client's types, the table in docs/calls.md and the guard tests derive from it. */
export interface CallDeclaration {
  /** What it does, for docs/calls.md. */
  summary: string;
  /** `owner`: the signed-in owner. `fresh`: the owner, signed in within the last ten minutes. Left out: everyone. */
  guard?: 'owner' | 'fresh';
  /** The counter of calls per minute, from `ratelimits` in wrangler.jsonc. */
  limit?: 'LIMIT_REPORTS' | 'LIMIT_FORMS' | 'LIMIT_CALLS';
  /** The daily budget that a success uses up. */
  budget?: BudgetName;
  /** Checks the parameters in the address; 404 for others. */
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** 64 KiB when left out. */
  bodyLimitBytes?: number;
  /** Plain HTML forms may post too. `choose` picks the page that shows a refused form again. */
  form?: { choose?: (posted: Record<string, string>) => FormPage };
  /** The `data` of the envelope. Left out: the response is no envelope. */
  response?: z.ZodType;
  /** The status of a success; 200 when left out. */
  status?: number;
  /** Statuses that do not follow from the rest, each with a note, which may be empty. */
  otherStatuses?: Readonly<Record<number, string>>;
}

/** Declares the calls of one feature, by method and address. */
export const declareCalls = <const Calls extends Record<CallName, CallDeclaration>>(calls: Calls): Calls => calls;

/** @returns `['GET', '/api/health']` for `GET /api/health` */
export const splitCall = (name: string): [method: Method, path: string] => {
  const space = name.indexOf(' ');
  return [name.slice(0, space) as Method, name.slice(space + 1)];
};

type Extensionless<Text extends string> = Text extends `${infer Name}.${string}` ? Name : Text;

/** The names of the parameters in an address: `'id'` for `/requests/:id/steps`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Extensionless<Name> | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Extensionless<Name>
    : never;

export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
