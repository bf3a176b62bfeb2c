import { createHash } from 'node:crypto';
import { PREFERENCES_SCRIPT } from './boot.ts';

/** Names the script by its content, so that browsers may keep it for good (public/_headers). */
export const PREFERENCES_SCRIPT_HASH = createHash('sha256').update(PREFERENCES_SCRIPT).digest('hex').slice(0, 8);
export const PREFERENCES_SCRIPT_ADDRESS = `/assets/preferences.${PREFERENCES_SCRIPT_HASH}.js`;
