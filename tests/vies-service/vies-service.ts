import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const BASE = '/taxation_customs/vies/rest-api';
/** Numbers that exist. Others have the format of one only. */
const REGISTERED = ['DE811907980', 'DE136695976', 'EL094259216'];

/**
 * Starts a stand-in for VIES, the EU's register of VAT numbers: `POST /check-vat-number` and `GET /check-status` of its REST API. The
 * number `…000` makes a member state unavailable, as VIES reports it: with status 200 and an error. Source:
 * ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml.
 */
export async function startViesService(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'GET' && request.url === `${BASE}/check-status`)
      return send(200, { vow: { available: true }, countries: [{ countryCode: 'DE', availability: 'Available' }] });
    if (request.method !== 'POST' || request.url !== `${BASE}/check-vat-number`) return send(404, {});
    const { countryCode, vatNumber } = JSON.parse(await text(request)) as { countryCode?: string; vatNumber?: string };
    if (!/^[A-Z]{2}$/u.test(countryCode ?? '') || !/^[\dA-Z+*.]{2,12}$/u.test(vatNumber ?? ''))
      return send(400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] });
    if (vatNumber?.endsWith('000')) return send(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    const valid = REGISTERED.includes(`${countryCode}${vatNumber}`);
    return send(200, {
      ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid, requestIdentifier: '' },
      ...{ name: valid ? 'A company' : '---', address: valid ? 'A street' : '---' },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`, close };
}
