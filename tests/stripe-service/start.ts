/** For the browser tests: `PORT` is its own, `SITE` gets the events. */
import { startStripeService } from './stripe-service.ts';

const { PORT, SITE } = process.env;
const { close } = await startStripeService({ port: Number(PORT), webhook: `${SITE}/api/webhooks/stripe` });
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
