import { createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Adds what better-auth lacks: a session by recovery code, and removal of the cookie. Only our routes call them. */
export const sessionPlugin = () => ({
  id: 'session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw ctx.error('UNAUTHORIZED');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ session });
      },
    ),
    dropCookie: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
      expireCookie(ctx, ctx.context.authCookies.sessionToken);
      return ctx.json({});
    }),
  },
});
