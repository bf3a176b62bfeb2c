import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { fromBase64url } from '../encoding/bytes.ts';
import { ApiError } from '../http/api-error.ts';
import type { Settings } from '../settings.ts';
import { importPoint } from './encrypt.ts';
import { isPushService } from './endpoint.ts';
import type { Receiver } from './post.ts';

/**
 * What the schema cannot see: whether the address is one that may be called, and the key a point of the curve.
 * @throws ApiError `invalid`, with the field
 */
export async function assertSubscription({ endpoint, p256dh }: Receiver, settings: Settings, locale: Locale): Promise<void> {
  const refused = (field: string) => new ApiError('invalid', { fields: { [field]: translator(locale)('field.invalid') } });
  if (!isPushService(endpoint, settings)) throw refused('endpoint');
  try {
    await importPoint(fromBase64url(p256dh) ?? new Uint8Array());
  } catch {
    throw refused('keys.p256dh');
  }
}
