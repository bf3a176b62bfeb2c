import { EVENT_ADDRESS, type EventName } from './names.schema.ts';
import { browserObjects, isOptedOut } from './opt-out.ts';

type Properties = Record<string, string | number | undefined>;

/**
 * Counts an event, unless the visitor or the browser objects, or a program drives the browser. Sends and forgets: nothing is answered, nothing is
 * thrown, and without the functions nothing happens.
 */
export function track(event: EventName, properties: Properties = {}): void {
  if (navigator.webdriver || browserObjects() || isOptedOut()) return;
  const body = JSON.stringify({ event, properties, timestamp: Date.now(), id: crypto.randomUUID?.() });
  navigator.sendBeacon?.(EVENT_ADDRESS, new Blob([body], { type: 'application/json' }));
}
