import type { PostAddress } from '../api/known-calls.shared.ts';
import { KEPT_EVENT, type KeptExample } from './example.shared.ts';
import type { ClientReport } from './report.ts';

const EXAMPLES_PATH = '/api/monitor/examples' satisfies PostAddress;

/** Reports an error that the page threw on purpose, and announces what was kept of it, or an empty `id` if nothing was. */
export async function reportExample(entry: ClientReport): Promise<void> {
  const response = await fetch(EXAMPLES_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...entry, source: 'client' }),
  }).catch(() => undefined);
  const { data } = response?.ok ? ((await response.json()) as { data: { id: string | null; kept: object } }) : {};
  dispatchEvent(new CustomEvent<KeptExample>(KEPT_EVENT, { detail: { by: 'monitor', id: data?.id ?? '', kept: data?.kept ?? {} } }));
}
