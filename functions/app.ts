import { Hono } from 'hono';
import { api } from './api.ts';
import type { AppEnv } from './env.ts';
import { requestId } from './http/middleware/request-log.ts';
import { hideWorkersDev, httpsOnly } from './http/middleware/site-host.ts';
import { mcp } from './mcp/calls.ts';
import { onError } from './monitor/on-error.ts';
import { pages } from './pages.ts';

export const app = new Hono<AppEnv>();

app.use(requestId);
app.use(httpsOnly);
app.use(hideWorkersDev);
app.route('/api', api);
app.route('/', mcp);
app.route('/', pages);
app.onError(onError);
