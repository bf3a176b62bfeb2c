import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Identity, identitySchema } from './identity.schema.ts';

const FILE = 'content/site.yaml';

/**
 * Reads and checks the identity file of the project in the current folder.
 * @throws Error that names the file and each wrong field.
 */
function readIdentity(file = FILE): Identity {
  const result = identitySchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} does not fit its schema:\n${z.prettifyError(result.error)}`);
  return result.data;
}

export const identity: Identity = readIdentity();
