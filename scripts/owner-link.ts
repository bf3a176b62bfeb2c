import { z } from 'zod';
import { askD1, type DatabaseTarget } from './d1.ts';
import { ownerSql } from './owner-sql.ts';

const rowSchema = z.object({ email: z.string(), links: z.int(), replaced: z.int(), renamed: z.int() });

interface OwnerRequest extends DatabaseTarget {
  email: string;
  replace?: boolean;
  rename?: boolean | 'from sample';
  whileKeyless?: boolean;
}

/**
 * Creates the owner, if there is none, and a sign-in link. `token` is undefined if no link is due;
 * `email` is the owner's. `replaced`: there was another one; `renamed`: they had another address.
 */
export async function ownerLink(
  request: OwnerRequest,
): Promise<{ email: string; token: string | undefined; replaced: boolean; renamed: boolean }> {
  const sql = ownerSql(request);
  const results = await askD1(request, sql);
  const { email, links, replaced, renamed } = rowSchema.parse(results.at(-1)?.[0]);
  return { email, token: links > 0 ? sql.token : undefined, replaced: replaced > 0, renamed: renamed > 0 };
}

export const getSignInLink = (address: string, token: string): string => `${address}/login?token=${token}`;
