/** For the browser tests: `PORT` is its own. */
import { startAlgoliaService } from './algolia-service.ts';

const { close } = await startAlgoliaService({ port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
