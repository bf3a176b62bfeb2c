import type { z } from 'zod';
import type { signedSchema } from '../../src/features/backup/admin/backup.schema.ts';
import { fromBase64url, toBase64url, utf8 } from '../encoding/bytes.ts';
import { hmacKey } from '../encoding/digest.ts';
import { getAuthSecret, type Settings } from '../settings.ts';

/** Beside the manifest, whose checksums cover all rows: HMAC-SHA-256 of its text. */
export const SIGNATURE = 'manifest.sig';

export type Signed = z.infer<typeof signedSchema>;

export const backupSecrets = ({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>): string[] =>
  [AUTH_SECRET, AUTH_SECRET_PREVIOUS].flatMap((secret) => getAuthSecret({ AUTH_SECRET: secret ?? '' }) ?? []);

export const signManifest = async (secret: string, manifest: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'backups'), utf8(manifest))));

export async function checkSignature(secrets: readonly string[], manifest: string, signature: string | undefined): Promise<Signed> {
  if (signature === undefined) return 'none';
  const bytes = fromBase64url(signature.trim());
  for (const secret of bytes ? secrets : [])
    if (bytes && (await crypto.subtle.verify('HMAC', await hmacKey(secret, 'backups'), bytes, utf8(manifest)))) return 'own';
  return 'foreign';
}

/** Milliseconds; 0 for a file that this site has not signed, since anybody may have written its date. */
export const believedTime = (signed: Signed, madeAt: string): number => (signed === 'own' ? Date.parse(madeAt) : 0);
