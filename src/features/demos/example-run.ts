/** Throws errors on purpose, and shows what the site and Sentry kept of each. Loaded with the first. */
import { EXAMPLE_FAULT, KEPT_EVENT, type KeptExample } from '../monitor/example.shared.ts';

type Keeper = KeptExample['by'];
type State = 'waiting' | 'kept' | 'failed' | 'off';

const FAULT_PATH = '/api/monitor/example-fault';
/** Made up, and all that a visitor's error could hold. Card number: Stripe's documentation. */
const PLANTED = 'for maria@client.example with card 4111 1111 1111 1111 and password=hunter22';

const root = document.querySelector<HTMLElement>('[data-faults]');
const waiting: Record<Keeper, Element[]> = { monitor: [], sentry: [] };
let number = 0;

function toFault(): Error {
  const error = new Error(`Example ${number}, ${PLANTED}`);
  error.name = EXAMPLE_FAULT;
  return error;
}

function show(section: Element, by: Keeper, state: State, { id, kept }: Partial<KeptExample> = {}): void {
  const place = section.querySelector(`[data-by=${by}]`);
  for (const one of place?.querySelectorAll<HTMLElement>('[data-state]') ?? []) one.hidden = one.dataset['state'] !== state;
  const [withId, named, shown] = ['[data-with-id]', '[data-id]', 'pre'].map((name) => place?.querySelector<HTMLElement>(name));
  if (!withId || !named || !shown?.firstElementChild || state !== 'kept') return;
  named.textContent = id ?? '';
  shown.firstElementChild.textContent = JSON.stringify(kept, null, 2);
  withId.hidden = false;
  shown.hidden = false;
}

function addSection(kind: string, thrown: string): Element | undefined {
  const template = root?.querySelector<HTMLTemplateElement>('[data-fault-template]');
  const section = template?.content.firstElementChild?.cloneNode(true);
  if (!(section instanceof HTMLElement)) return undefined;
  const fill = (name: string, text: string) => section.querySelector(name)?.replaceChildren(text);
  for (const one of section.querySelectorAll<HTMLElement>('[data-kind]')) one.hidden = one.dataset['kind'] !== kind;
  fill('[data-number]', String(number));
  fill('[data-thrown]', thrown);
  for (const pre of section.querySelectorAll('pre')) pre.ariaLabel = `${pre.ariaLabel} ${number}`;
  root?.querySelector('[data-fault-list]')?.prepend(section);
  show(section, 'monitor', 'waiting');
  return section;
}

function say(): void {
  const status = root?.querySelector<HTMLElement>('[data-fault-status]');
  if (status) status.textContent = (status.dataset['words'] ?? '').replace('[number]', String(number));
}

interface Failure {
  error?: { data?: { log?: { requestId: string }; sentry?: { event_id?: string } | null } };
}

async function askServer(section: Element): Promise<void> {
  const response = await fetch(FAULT_PATH, { method: 'POST' }).catch(() => undefined);
  const { log, sentry } = ((await response?.json().catch(() => undefined)) as Failure | undefined)?.error?.data ?? {};
  if (!log) show(section, 'monitor', 'failed');
  else show(section, 'monitor', 'kept', { id: log.requestId, kept: log });
  if (sentry?.event_id) show(section, 'sentry', 'kept', { id: sentry.event_id, kept: sentry });
  else show(section, 'sentry', sentry === null ? 'off' : 'failed');
  say();
}

export function raiseFault(kind: string): void {
  number += 1;
  const error = toFault();
  const section = addSection(kind, kind === 'server' ? `POST ${FAULT_PATH}` : error.message);
  if (!section) return;
  if (kind === 'server') return void askServer(section);
  waiting.monitor.push(section);
  if (root?.dataset['sentry'] === undefined) show(section, 'sentry', 'off');
  else {
    show(section, 'sentry', 'waiting');
    waiting.sentry.push(section);
  }
  if (kind === 'rejection') void Promise.reject(error);
  else
    setTimeout(() => {
      throw error;
    });
}

addEventListener(KEPT_EVENT, ({ detail }: CustomEventInit<KeptExample>) => {
  const section = detail && waiting[detail.by].shift();
  if (!section) return;
  show(section, detail.by, detail.id === '' ? 'failed' : 'kept', detail);
  if (detail.by === 'monitor') say();
});
