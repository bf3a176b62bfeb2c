/** For the browser tests and by hand: `PORT=8799 node tests/services/start.ts model`. Stripe's events go to `SITE`. */
import { startAlgolia } from './algolia/service.ts';
import { startModel } from './model/service.ts';
import { startSentry } from './sentry/service.ts';
import { startStripe } from './stripe/service.ts';
import { startViva } from './viva/service.ts';

const port = Number(process.env['PORT']);
const start = {
  algolia: () => startAlgolia(port),
  model: () => startModel(port),
  sentry: () => startSentry(port),
  stripe: () => startStripe(port, `${process.env['SITE']}/api/webhooks/stripe`),
  viva: () => startViva(port, `${process.env['SITE']}/api/webhooks/viva`),
}[String(process.argv[2])];
if (!start) throw new Error('No such stand-in');
const { close } = await start();
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
