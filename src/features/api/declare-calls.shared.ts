import type { z } from 'zod';
import type { MessageKey } from '../../i18n/translator.ts';
import type { BudgetName } from '../today/admin/budgets.shared.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Such as `GET /api/admin/privacy/requests/:id`. `:name.json` is a parameter that ends in `.json`. */
export type CallName = `${Method} /api/${string}`;

export interface FormPage {
  id: string;
  page: string;
  labels: Record<string, MessageKey>;
}

export interface CallDeclaration {
  summary: string;
  /** `owner`: signed in as the owner. `fresh`: within the last ten minutes. Absent: everyone. */
  guard?: 'owner' | 'fresh';
  /** From `ratelimits` in wrangler.jsonc, per minute. */
  limit?: 'LIMIT_REPORTS' | 'LIMIT_FORMS' | 'LIMIT_CALLS';
  budget?: BudgetName;
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Types of a JSON body; `application/json` if absent. Without `body`, those of a file. */
  bodyTypes?: readonly string[];
  /** 64 KiB if absent. */
  bodyLimitBytes?: number;
  /**
   * Plain HTML forms may post too. `choose` picks the page that shows a refused form again. The same content within 24 hours is a repeat
   * whatever its key; `repeats: 'key'` where it may be meant twice, `'freely'` where nothing is stored.
   */
  form?: { choose?: (posted: Record<string, string>) => FormPage; repeats?: 'key' | 'freely' };
  /** The `data` of the envelope. Absent: the response has no envelope. */
  response?: z.ZodType;
  status?: number;
  otherStatuses?: Readonly<Record<number, string>>;
}

export const declareCalls = <const Calls extends Record<CallName, CallDeclaration>>(calls: Calls): Calls => calls;

export const splitCall = (name: string): [method: Method, path: string] => {
  const space = name.indexOf(' ');
  return [name.slice(0, space) as Method, name.slice(space + 1)];
};

type Extensionless<Text extends string> = Text extends `${infer Name}.${string}` ? Name : Text;

export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Extensionless<Name> | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Extensionless<Name>
    : never;

export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
