export const SENTRY_CODE = [
  { step: 'keep', file: 'src/features/monitor/sentry/keep.ts', start: 'export function loadSentry' },
  { step: 'start', file: 'src/features/monitor/sentry/sdk.ts', start: 'export function startSentry' },
  { step: 'scrub', file: 'src/features/monitor/sentry/event.shared.ts', start: 'export function scrubEvent' },
  { step: 'tunnel', file: 'functions/monitor/sentry/tunnel.ts', start: 'export function readEnvelope' },
  { step: 'functions', file: 'functions/monitor/sentry/client.ts', start: 'export async function send' },
  { step: 'maps', file: 'scripts/source-maps.ts', start: 'export async function uploadMaps' },
] as const;
