import { z } from 'zod';
import { call, type Outcome } from '@/features/api/client.ts';
import { accountSchema, ceremonySchema } from './login.schema.ts';

/** Why a passkey did not do; each has a sentence. */
export type Trouble = 'cancelled' | 'refused' | 'exists' | 'offline' | 'tooMany' | 'failed' | 'noServer' | 'fresh';
export type Tried<Data> = { ok: true; data: Data } | { ok: false; trouble: Trouble };

const NOT_HERE = new Set([404, 405]);

/** The sentence that a refused call asks for. */
export function troubleOf({ status, offline, error }: Extract<Outcome<never>, { ok: false }>): Trouble {
  if (error.code === 'fresh_sign_in') return 'fresh';
  if (offline) return 'offline';
  if (status === 429) return 'tooMany';
  if (status === 401 || status === 409 || status === 422) return 'refused';
  return NOT_HERE.has(status) ? 'noServer' : 'failed';
}

const troubled = (trouble: Trouble): Tried<never> => ({ ok: false, trouble });

/** What the browser says of an attempt: mostly that the person, or the authenticator, did not want to. */
function causeOf(error: unknown): Trouble {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'InvalidStateError') return 'exists';
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
}

/** Asks the server for a question, the authenticator for the answer, and the server what it thinks of it. */
async function perform<Data extends z.ZodType>(
  address: string,
  answer: (options: Record<string, unknown>) => Promise<Credential | null>,
  { data, also = {} }: { data: Data; also?: object },
): Promise<Tried<z.output<Data>>> {
  const question = await call(`${address}/question`, { method: 'POST', body: {}, data: ceremonySchema });
  if (!question.ok) return troubled(troubleOf(question));
  let credential: Credential | null;
  try {
    credential = await answer(question.data.options);
  } catch (error) {
    return troubled(causeOf(error));
  }
  if (!(credential instanceof PublicKeyCredential)) return troubled('cancelled');
  const verdict = await call(address, { method: 'POST', body: { response: credential.toJSON(), ...also }, data });
  return verdict.ok ? verdict : troubled(troubleOf(verdict));
}

/** Signs in by a passkey; with a session, a fresh one takes its place. `mediation: 'conditional'` waits in the field's suggestions. */
export const signInByPasskey = (given: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}) =>
  perform(
    '/api/auth/passkey',
    (options) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON),
        ...given,
      }),
    { data: z.object({ signedIn: z.literal(true) }) },
  );

/** Makes a passkey on this device or key. */
export const addPasskey = (name: string) =>
  perform(
    '/api/auth/account/passkeys',
    (options) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON),
      }),
    { data: accountSchema, also: { name } },
  );
