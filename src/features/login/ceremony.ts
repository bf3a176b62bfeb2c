import type { z } from 'zod';
import { call, type Outcome } from '@/features/api/client.ts';
import { accountSchema, ceremonySchema, signedInSchema } from './login.schema.ts';

export type Trouble = 'cancelled' | 'refused' | 'exists' | 'offline' | 'tooMany' | 'failed' | 'noServer' | 'fresh';
export type Result<Data> = { ok: true; data: Data } | { ok: false; trouble: Trouble };

const NOT_HERE = new Set([404, 405]);

export function toTrouble({ status, offline, error }: Extract<Outcome<never>, { ok: false }>): Trouble {
  if (error.code === 'fresh_sign_in') return 'fresh';
  if (offline) return 'offline';
  if (status === 429) return 'tooMany';
  if (status === 401 || status === 409 || status === 422) return 'refused';
  return NOT_HERE.has(status) ? 'noServer' : 'failed';
}

const troubled = (trouble: Trouble): Result<never> => ({ ok: false, trouble });

/** Most rejections mean that the person or the authenticator cancelled. */
function toCause(error: unknown): Trouble {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'InvalidStateError') return 'exists';
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
}

async function perform<Data>(
  question: Promise<Outcome<z.output<typeof ceremonySchema>>>,
  authenticate: (options: Record<string, unknown>) => Promise<Credential | null>,
  send: (response: never) => Promise<Outcome<Data>>,
): Promise<Result<Data>> {
  const challenge = await question;
  if (!challenge.ok) return troubled(toTrouble(challenge));
  let credential: Credential | null;
  try {
    credential = await authenticate(challenge.data.options);
  } catch (error) {
    return troubled(toCause(error));
  }
  if (!(credential instanceof PublicKeyCredential)) return troubled('cancelled');
  const outcome = await send(credential.toJSON() as never);
  return outcome.ok ? outcome : troubled(toTrouble(outcome));
}

/** Replaces the current session. `mediation: 'conditional'` waits in the field's suggestions. */
export const signInByPasskey = (requestOptions: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}) =>
  perform(
    call('POST /api/auth/passkey/question', { response: ceremonySchema }),
    (options) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON),
        ...requestOptions,
      }),
    (response) =>
      call('POST /api/auth/passkey', {
        body: { response },
        response: signedInSchema,
        headers: { 'Accept-Language': document.documentElement.lang },
      }),
  );

export const addPasskey = (name: string) =>
  perform(
    call('POST /api/auth/account/passkeys/question', { response: ceremonySchema }),
    (options) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON),
      }),
    (response) => call('POST /api/auth/account/passkeys', { body: { response, name }, response: accountSchema }),
  );
