/** For the browser tests: `PORT` is its own. */
import { startSentryService } from './sentry-service.ts';

const { close } = await startSentryService({ port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
