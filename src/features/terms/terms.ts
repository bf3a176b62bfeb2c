import { readData } from '../content/read-content.ts';
import { type Terms, termsSchema } from './terms.schema.ts';

const TERMS_FILE = 'content/terms.yaml';

export const terms: Terms = readData(TERMS_FILE, termsSchema);
