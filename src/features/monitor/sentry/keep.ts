import { hasFunctions } from '../../network/has-functions.ts';
import type { TrailStep } from '../monitor.schema.ts';

export interface SentrySettings {
  dsn: string;
  release: string;
  site: string;
}
/** Null unless `content/site.yaml` has a DSN: nothing of Sentry is then in any script (astro.config.mjs). */
declare const SENTRY: SentrySettings | null;

export interface KeptFault {
  thrown: unknown;
  atMs: number;
  trail: TrailStep[];
  island?: string;
  isExample?: boolean;
}

export const FAULTS_PER_PAGE = 10;

const waiting: KeptFault[] = [];
let count = 0;
let state: 'idle' | 'loading' = 'idle';
let send: ((fault: KeptFault) => void) | undefined;

/** Loads Sentry's script once, when the page is idle or at the first error, and sends it what waits. */
export function loadSentry(): void {
  if (!SENTRY || state === 'loading' || !hasFunctions()) return;
  state = 'loading';
  import('./sdk.ts')
    .then(({ startSentry }) => {
      send = startSentry(SENTRY);
      for (const fault of waiting.splice(0)) send(fault);
    })
    .catch(() => {
      state = 'idle';
    });
}

export function keepFault(fault: KeptFault): void {
  if (!fault.isExample) {
    if (count >= FAULTS_PER_PAGE) return;
    count += 1;
  }
  if (send) send(fault);
  else {
    waiting.push(fault);
    loadSentry();
  }
}
