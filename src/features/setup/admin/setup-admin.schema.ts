import { z } from 'zod';
import { PICTURE_LIMITS, PICTURE_NAMES } from '../pictures.shared.ts';
import { SETUP_NAMES } from '../setup.shared.ts';
import { VALUE_LENGTH } from './page.shared.ts';

const tree = z.record(z.string(), z.unknown());

export const setupState = z.strictObject({
  /** Where the files are: the folder on this machine (`npm start`), or the repository of `content/site.yaml`. Null: the site cannot reach them. */
  source: z.enum(['folder', 'repository']).nullable(),
  /** The repository did not answer as expected; `HTTP 401`, `timeout`. */
  fault: z.string().nullable(),
  /** A file that is missing, or no YAML. */
  broken: z.string().nullable(),
  files: z
    .strictObject({ setup: z.strictObject({ site: tree, terms: tree, brand: tree, pictures: tree }), version: z.string() })
    .nullable(),
});
export type SetupState = z.infer<typeof setupState>;

/** Only values that the owner changed: what somebody else changed meanwhile stays. */
export const setupBody = z.strictObject({
  values: z.partialRecord(z.enum(SETUP_NAMES), z.string().max(VALUE_LENGTH)),
  /** The bytes of the pictures that are named by `values` and chosen anew. Without them, a named picture is removed. */
  pictures: z.partialRecord(z.enum(PICTURE_NAMES), z.base64().max(Math.ceil(PICTURE_LIMITS.bitmapBytes / 3) * 4)).optional(),
  version: z.string().max(300),
});
export type SetupBody = z.infer<typeof setupBody>;
