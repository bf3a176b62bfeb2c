import { z } from 'zod';

/**
 * Zod tries, as a schema is made, whether it may make code from text; the pages' policy forbids that, and a browser reports the try. To
 * be imported by the schemas that islands use, for it has to come before they are made.
 */
z.config({ jitless: true });
