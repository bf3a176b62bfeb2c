import { Hono } from 'hono';
import { listen, type Running } from './listen.ts';

const BASE = '/taxation_customs/vies/rest-api';
/** Numbers that exist. Others have the format of one only. */
const REGISTERED = ['DE811907980', 'DE136695976', 'EL094259216'];

/**
 * Starts a stand-in for VIES, the EU's register of VAT numbers: `POST /check-vat-number` and `GET /check-status` of its REST API. The
 * number `…000` makes a member state unavailable, as VIES reports it: with status 200 and an error. Source:
 * ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml.
 */
export async function startVies(): Promise<Running> {
  const app = new Hono().basePath(BASE);
  app.get('/check-status', (c) => c.json({ vow: { available: true }, countries: [{ countryCode: 'DE', availability: 'Available' }] }));
  app.post('/check-vat-number', async (c) => {
    const { countryCode = '', vatNumber = '' } = await c.req.json<{ countryCode?: string; vatNumber?: string }>();
    const fail = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
    if (!/^[A-Z]{2}$/u.test(countryCode) || !/^[\dA-Z+*.]{2,12}$/u.test(vatNumber)) return c.json(fail('INVALID_INPUT'), 400);
    if (vatNumber.endsWith('000')) return c.json(fail('MS_UNAVAILABLE'));
    const valid = REGISTERED.includes(`${countryCode}${vatNumber}`);
    return c.json({
      ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid, requestIdentifier: '' },
      ...{ name: valid ? 'A company' : '---', address: valid ? 'A street' : '---' },
    });
  });
  const { origin, close } = await listen(app);
  return { origin: `${origin}${BASE}`, close };
}
