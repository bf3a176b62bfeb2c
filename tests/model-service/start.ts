/** For the browser tests and for trying the assistant out: `PORT=8799 node tests/model-service/start.ts`. */
import { startModelService } from './model-service.ts';

const { close } = await startModelService({ port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
