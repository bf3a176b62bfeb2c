import { z } from 'zod';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { lineField } from '../../forms/forms.schema.ts';
import { isHttpsAddress, readOwnAddress, toSource } from './redirect-path.shared.ts';

export const TOOLS_PAGE = '/admin/tools';

export const REDIRECT_LIMITS = { redirects: 2_000, from: 300, to: 1_000, note: 200 } as const;

/** 410 says that a page is gone, and has no target. */
export const GONE = 410;
export const REDIRECT_STATUSES = [301, 302, 307, 308, GONE] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

const count = z.int().min(0);
const version = z.int().min(1);
const status = z.union(REDIRECT_STATUSES.map((one) => z.literal(one)));

const redirectShape = {
  /** A path, with a query if the redirect is for that only; without a hash. */
  from: z
    .string()
    .trim()
    .min(1)
    .max(REDIRECT_LIMITS.from)
    .refine((text) => readOwnAddress(text) !== undefined && !text.includes('#'), 'field.invalid')
    .overwrite((text) => toSource(readOwnAddress(text) ?? { pathname: text, search: '' })),
  to: z
    .string()
    .trim()
    .max(REDIRECT_LIMITS.to)
    .refine((text) => text === '' || readOwnAddress(text) !== undefined || isHttpsAddress(text), 'field.invalid'),
  status,
  /** Also from and to the address in the other language. */
  everyLocale: z.boolean().default(false),
  note: lineField(REDIRECT_LIMITS.note).default(''),
};

const newShape = {
  ...redirectShape,
  /** Of the same redirect, before it was removed or exported. */
  hits: count.default(0),
  lastOn: z.iso.date().nullable().default(null),
};

interface Target {
  to: string;
  status: number;
}
const hasTarget = ({ to, status: code }: Target): boolean => (to === '') === (code === GONE);
const NO_TARGET = { error: 'field.target', path: ['to'] };

export const redirectBody = z.strictObject(newShape).refine(hasTarget, NO_TARGET);
export const redirectFields = z.strictObject(redirectShape).refine(hasTarget, NO_TARGET);
export const redirectChange = z.strictObject({ ...redirectShape, version }).refine(hasTarget, NO_TARGET);
export type RedirectFields = z.output<typeof redirectFields>;

/** Rows of known paths replace their redirects. Nothing is imported if one row is invalid. */
export const redirectsImport = z.strictObject({ rows: z.array(redirectBody).min(1).max(REDIRECT_LIMITS.redirects) });
export const redirectsImported = z.object({ added: count, changed: count, same: count });

export const storedRedirect = z.object({
  ...redirectShape,
  id: z.string(),
  hits: count,
  lastOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  version,
});
export type StoredRedirect = z.output<typeof storedRedirect>;

/** `shadowed`: a page is served at `from`, and wins. `dead`: nothing is at `to`, an address of this site. */
const redirectRow = storedRedirect.extend({ shadowed: z.boolean(), dead: z.boolean() });
export type RedirectRow = z.output<typeof redirectRow>;

export const REDIRECTS_SORT = '-createdAt';
export const redirectsQuery = z.object({
  ...pageQuery(['from', 'to', 'status', 'hits', 'lastOn', 'createdAt'], REDIRECTS_SORT),
  status: z.coerce.number().pipe(status).optional(),
});
export const redirectsPage = pageSchema(redirectRow);

export const MISSING_ROWS = 25;
/** As visitors' browsers reported them, which robots do not. Addresses that differ in numbers only are counted together. */
export const missingPaths = z.object({ rows: z.array(z.object({ path: z.string(), count, lastAt: z.iso.datetime() })) });

export const cachePurged = z.object({ purged: count });
