import { existsSync } from 'node:fs';
import { readData } from '../content/read-content.ts';
import { type Identity, identitySchema } from './identity.schema.ts';

export const identity: Identity = readData('content/site.yaml', identitySchema);

const { portrait } = identity.owner;
if (portrait !== undefined && !existsSync(`content/${portrait}`))
  throw new Error(`content/${portrait} is missing. Put the photograph there, or delete "portrait" in content/site.yaml.`);
