import { createHash } from 'node:crypto';
import script from './preferences-script.ts?script';

export const PREFERENCES_SCRIPT = script;
/** Part of the script's name, so that browsers may cache it for good (public/_headers). */
export const PREFERENCES_SCRIPT_HASH = createHash('sha256').update(script).digest('hex').slice(0, 8);
export const PREFERENCES_SCRIPT_ADDRESS = `/assets/preferences.${PREFERENCES_SCRIPT_HASH}.js`;
