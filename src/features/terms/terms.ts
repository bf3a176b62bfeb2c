import { existsSync } from 'node:fs';
import { readData } from '../content/read-content.ts';
import { type Terms, termsSchema } from './terms.schema.ts';

const TERMS_FILE = 'content/terms.yaml';

/** Without the file, or with comments only, nothing is promised. */
export const terms: Terms = existsSync(TERMS_FILE) ? readData(TERMS_FILE, termsSchema.prefault({})) : termsSchema.parse({});
