import type { Context } from 'hono';
import type { z } from 'zod';
import { type copySchema, FILES_BYTES, type WrittenFile } from '../../../src/features/mail/admin/mail.schema.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { readBytes } from '../../http/body.ts';
import { spend } from '../../storage/budgets.ts';
import { database } from '../../storage/database.ts';
import { fitFiles } from '../incoming/attachments.ts';
import { getMailService } from '../outgoing/providers.ts';
import { findAttachment } from '../storage/attachments.ts';
import { readContent } from '../storage/contents.ts';
import { findFile, storeFile, unsentFiles } from '../storage/outbox-files.ts';
import { documentContent } from './documents.ts';

/** Cloudflare takes 5 MiB of the encoded mail (developers.cloudflare.com/email-service/platform/limits). */
const BINDING_BYTES = 3_600_000;

/** Bytes of all files of one mail, by what the transport takes. */
export function fileBytes(env: Env): number {
  const service = getMailService(env);
  const taken = env.EMAIL ? BINDING_BYTES : typeof service === 'object' ? service.provider.fileBytes : undefined;
  return Math.min(FILES_BYTES, taken ?? FILES_BYTES);
}

const megabytes = (bytes: number): number => Math.floor(bytes / 100_000) / 10;

/** @throws ApiError `invalid` (`files`) for one that is gone, belongs to another mail, or is too much together */
export async function checkFiles(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const refused = (message: 'call.files.missing' | 'call.files.large'): ApiError =>
    new ApiError('invalid', { fieldMessages: { files: { key: message, values: { megabytes: megabytes(fileBytes(env)) } } } });
  const files = await unsentFiles(database(env.DB), ids);
  if (files.length < new Set(ids).size || files.length < ids.length) throw refused('call.files.missing');
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > fileBytes(env)) throw refused('call.files.large');
}

/** @throws ApiError `too_large`; `full` past the day's limit */
async function keep(env: Env, file: { name: string; type: string; content: Uint8Array<ArrayBuffer> }): Promise<WrittenFile> {
  if (file.content.length > fileBytes(env)) throw new ApiError('too_large');
  const [fitted] = fitFiles([file]);
  if (!fitted) throw new ApiError('bad_request');
  const use = { name: 'writtenFiles', at: new Date(), amount: Math.ceil(file.content.length / 1024) } as const;
  if (!(await spend(env.DB, use))) throw new ApiError('full');
  const { id, name, type, sizeBytes } = fitted;
  await storeFile(env, { id, name, type, sizeBytes }, file.content);
  return { id, name, type, sizeBytes };
}

/** Stores a file of the request's body, to be sent with a mail. */
export async function uploadFile(c: Context<OwnerEnv>, { name, type }: { name: string; type: string }): Promise<WrittenFile> {
  if (c.req.header('Content-Type') !== 'application/octet-stream') throw new ApiError('wrong_type');
  return keep(c.env, { name, type, content: await readBytes(c, fileBytes(c.env)) });
}

async function copied(c: Context<OwnerEnv>, from: z.output<typeof copySchema>) {
  if ('document' in from) return documentContent(c, from.document, fileBytes(c.env));
  const db = database(c.env.DB);
  const file = (await findAttachment(db, from.attachment)) ?? (await findFile(db, from.attachment));
  if (!file) throw new ApiError('not_found', { message: { key: 'call.attachment.missing' } });
  if (file.sizeBytes > fileBytes(c.env)) throw new ApiError('too_large');
  const body = file.stored ? await readContent(c.env, file) : undefined;
  if (!body) throw new ApiError('not_found', { message: { key: 'call.attachment.notStored' } });
  return { name: file.name, type: file.type, content: new Uint8Array(await new Response(body).arrayBuffer()) };
}

/** Stores a copy of what the site has, to be sent with a mail. @throws ApiError `not_found`, `too_large`, `full` */
export const copyFile = async (c: Context<OwnerEnv>, from: z.output<typeof copySchema>): Promise<WrittenFile> =>
  keep(c.env, await copied(c, from));
