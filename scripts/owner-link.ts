import { z } from 'zod';
import { askD1, type Place } from './d1.ts';
import { ownerSql } from './owner-sql.ts';

const rowSchema = z.object({ email: z.string(), links: z.int() });

interface Asked extends Place {
  email: string;
  replace?: boolean;
  whileKeyless?: boolean;
}

/** Creates the owner if there is none, and a sign-in link. `token` is undefined if no link is due; `email` is the owner's. */
export async function ownerLink(asked: Asked): Promise<{ email: string; token: string | undefined }> {
  const sql = ownerSql(asked);
  const answer = await askD1(asked, sql);
  const { email, links } = rowSchema.parse(answer.at(-1)?.[0]);
  return { email, token: links > 0 ? sql.token : undefined };
}

/** Where a link leads. */
export const linkOf = (address: string, token: string): string => `${address}/login?token=${token}`;
