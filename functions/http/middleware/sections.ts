import { createMiddleware } from 'hono/factory';
import { sectionAt, sectionOfCall } from '../../../src/features/sections/sections.shared.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import type { AppEnv } from '../../env.ts';
import { orMissing } from '../../redirects/missing.ts';
import { ApiError } from '../api-error.ts';
import { hasSection } from '../build.ts';

/** Calls of a section that the site does without are not there. */
export const sectionsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const section = sectionOfCall(c.req.path);
  if (section && !(await hasSection(c.env, section))) throw new ApiError('not_found');
  return next();
});

/** Nor are its pages, those that a function fills included. */
export const drawnOnly = createMiddleware<AppEnv>(async (c, next) => {
  const section = sectionAt(splitPath(c.req.path).bare);
  if (section === undefined || (await hasSection(c.env, section))) return next();
  return orMissing(c, new Response(null, { status: 404 }));
});
