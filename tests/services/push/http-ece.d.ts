declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export function decrypt(body: Buffer, parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
}
