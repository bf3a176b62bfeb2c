import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { fromBase64url } from '../encoding/bytes.ts';
import { ApiError } from '../http/api-error.ts';
import { withoutSlash } from '../http/note-call.ts';
import type { Settings } from '../settings.ts';
import { importPoint } from './encrypt.ts';
import type { Receiver } from './post.ts';

const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const fits = (hostname: string, service: string): boolean =>
  service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;

/** Allows https at its usual port on a listed host: the site sends to no other address. `PUSH_LOCAL_SERVICE` is for trials. */
export function isPushService(endpoint: string, { PUSH_LOCAL_SERVICE, PUSH_SERVICES = '' }: Settings): boolean {
  const { protocol, hostname, port, origin } = new URL(endpoint);
  if (PUSH_LOCAL_SERVICE && origin === withoutSlash(PUSH_LOCAL_SERVICE)) return true;
  const more = PUSH_SERVICES.split(',').map((name) => name.trim().toLowerCase());
  return protocol === 'https:' && port === '' && [...SERVICES, ...more].some((service) => service !== '' && fits(hostname, service));
}

export async function assertSubscription({ endpoint, p256dh }: Receiver, settings: Settings, locale: Locale): Promise<void> {
  const refused = (field: string) => new ApiError('invalid', { fields: { [field]: translator(locale)('field.invalid') } });
  if (!isPushService(endpoint, settings)) throw refused('endpoint');
  try {
    await importPoint(fromBase64url(p256dh) ?? new Uint8Array());
  } catch {
    throw refused('keys.p256dh');
  }
}
