import type { Stripe } from 'stripe';
import { fetchFrom } from '../../http/note-call.ts';
import type { Settings } from '../../settings.ts';

/** Of calls and types. Events have the version of their webhook endpoint: docs/owner/store.md says to choose this one. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;

/** Imports on demand: other requests do not pay for the start of a large library. */
export async function stripeClient({ STRIPE_SECRET_KEY = '', STRIPE_API_URL }: Settings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const standIn = STRIPE_API_URL ? new URL(STRIPE_API_URL) : undefined;
  return new Client(STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    httpClient: Client.createFetchHttpClient((input, init) => fetchFrom('stripe', input, init)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(standIn && { host: standIn.hostname, port: standIn.port, protocol: standIn.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** @throws Error if the signature is forged or older than five minutes */
export async function verifiedEvent(settings: Settings, payload: string, signature: string): Promise<Stripe.Event> {
  const { Stripe: Client } = await import('stripe');
  const { webhooks } = await stripeClient(settings);
  const SIGNATURE_TOLERANCE_S = 300;
  return webhooks.constructEventAsync(
    payload,
    signature,
    settings.STRIPE_WEBHOOK_SECRET ?? '',
    SIGNATURE_TOLERANCE_S,
    Client.createSubtleCryptoProvider(),
  );
}

/** Of the card that paid; Stripe's events have no card. */
export async function stripeCardCountry(settings: Settings, intentId: string): Promise<string | null | undefined> {
  const { paymentIntents } = await stripeClient(settings);
  const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  return typeof charge === 'object' ? charge?.payment_method_details?.card?.country : undefined;
}
