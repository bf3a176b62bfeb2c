import type { PostAddress } from '../api/known-calls.shared.ts';
import { EVENT_ADDRESS, type EventName } from './names.shared.ts';
import { browserObjects, isOptedOut } from './opt-out.ts';

export type Track = (event: EventName, properties?: Record<string, string | number | undefined>) => void;

export const isLeftOut = () => navigator.webdriver || browserObjects() || isOptedOut();

export const track: Track = (event, properties) => {
  if (isLeftOut()) return;
  const body = JSON.stringify({ event, properties, timestamp: Date.now() });
  navigator.sendBeacon(EVENT_ADDRESS satisfies PostAddress, new Blob([body], { type: 'application/json' }));
};
