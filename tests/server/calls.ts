import { LEAST_SAMPLE_RATE } from '../../src/features/monitor/monitor.schema.ts';
import type { FloodedCall } from './flood.ts';

/** The rate carries the report's number: the rate is stored for every report, details only for the first ones. */
const RATE_STEP = 1e-6;

const report = (number: number) => ({
  category: 'api',
  severity: 'info',
  message: `GET /api/orders/${number} answered 200`,
  details: {
    sampleRate: LEAST_SAMPLE_RATE + number * RATE_STEP,
    url: `https://lycabettus.example/store?page=${number}&email=visitor@example.com`,
    status: 503,
    stack: `Error: 503\n    at call (https://lycabettus.example/assets/client.D3kf9a1_.js:1:${number})\n    at submit (https://lycabettus.example/assets/order.Bx82k_1d.js:3:77)`,
  },
  source: 'client',
});

/** The event's id carries its number: only properties allowed for its name are stored. */
const event = (number: number) => ({
  event: 'flood',
  properties: { number },
  timestamp: Date.now(),
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});

/** Calls that visitors' pages send by themselves, and so could send all at once. */
export const FLOODED_CALLS: readonly FloodedCall[] = [
  {
    name: 'monitor',
    path: '/api/monitor/ingest',
    body: report,
    stored: `SELECT CAST(round((sample_rate - ${LEAST_SAMPLE_RATE}) / ${RATE_STEP}) AS INTEGER) AS number, id FROM monitor_entries`,
  },
  {
    name: 'analytics',
    path: '/api/analytics/event',
    body: event,
    stored: 'SELECT CAST(substr(id, 25) AS INTEGER) AS number FROM analytics_events',
  },
];

/** Each from another address, so that no limit of unpaid orders applies. */
const order = (number: number) => ({
  lines: [
    { sku: 'T-BOOK', quantity: 1 },
    { sku: 'T-STAMP', quantity: 1 },
  ],
  totalCents: 4900 + 124 + 500,
  currency: 'EUR',
  payment: 'bank',
  customer: {
    name: String(number),
    email: `shopper-${number}@example.com`,
    country: 'GR',
    address: { street: 'Street 1', city: 'Athens', postcode: '10676' },
    phone: '210 1234567',
  },
  consents: { terms: true, digitalContent: true },
  key: `order-${number}`,
});

export const ORDER_CALL: FloodedCall = {
  name: 'orders',
  path: '/api/store/orders',
  body: order,
  stored: 'SELECT CAST(name AS INTEGER) AS number FROM orders',
};
