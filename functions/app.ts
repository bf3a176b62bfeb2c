import { Hono } from 'hono';
import type { AppEnv } from './env.ts';
import { httpsOnly } from './middleware/https-only.ts';
import { requestId } from './middleware/request-id.ts';
import { hideWorkersDev } from './middleware/workers-dev.ts';
import { onError } from './pages/on-error.ts';
import { pages } from './pages/pages.ts';
import { api } from './routes/api.ts';
import { mcp } from './routes/mcp.ts';

export const app = new Hono<AppEnv>();

app.use(requestId);
app.use(httpsOnly);
app.use(hideWorkersDev);
app.route('/api', api);
app.route('/', mcp);
app.route('/', pages);
app.onError(onError);
