import { z } from 'zod';
import { lineField } from '../../forms/forms.schema.ts';

export const POWERBI_PAGE = '/admin/powerbi';
export const FEED_PATH = '/api/feed';

/** Origin of embedded reports; the page's policy allows no other frame. */
export const REPORT_ORIGIN = 'https://app.powerbi.com';

export const FEED_SCOPES = ['orders', 'analytics'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

export const TOKENS_LIMIT = 20;
const TOKEN_NAME_LENGTH = 60;
export const TOKEN_DAYS = ['30', '90', '365', 'never'] as const;

const moment = z.iso.datetime();

export const tokenBody = z.strictObject({
  name: lineField(TOKEN_NAME_LENGTH).min(1),
  scopes: z.enum(['orders analytics', 'orders', 'analytics']),
  days: z.enum(TOKEN_DAYS),
});

export const feedToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(FEED_SCOPES)),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  expiresAt: moment.nullable(),
});
export type FeedToken = z.infer<typeof feedToken>;

/** `secret`: the whole token, which is shown once. */
export const tokenMade = z.object({ token: feedToken, secret: z.string() });

export const tokenParams = z.object({ id: z.string().regex(/^[\da-f]{12}$/u) });
export const tokenRevoked = z.object({ revoked: z.literal(true) });

export const powerbiOverview = z.object({
  feed: z.url(),
  sets: z.array(z.object({ name: z.string(), scope: z.enum(FEED_SCOPES), columns: z.array(z.string()) })),
  tokens: z.array(feedToken),
  /** Null without the setting; `invalid`: it is no address at Power BI. */
  report: z.union([z.url(), z.literal('invalid')]).nullable(),
});
export type PowerbiOverview = z.infer<typeof powerbiOverview>;
