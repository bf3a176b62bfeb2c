import { Hono } from 'hono';
import { api } from './api.ts';
import type { AppEnv } from './env.ts';
import { httpsOnly } from './http/middleware/https-only.ts';
import { requestId } from './http/middleware/request-id.ts';
import { hideWorkersDev } from './http/middleware/workers-dev.ts';
import { onError } from './http/pages/on-error.ts';
import { mcp } from './mcp/calls.ts';
import { pages } from './pages.ts';

export const app = new Hono<AppEnv>();

app.use(requestId);
app.use(httpsOnly);
app.use(hideWorkersDev);
app.route('/api', api);
app.route('/', mcp);
app.route('/', pages);
app.onError(onError);
