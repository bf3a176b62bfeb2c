import { pushBrowser } from './browser.ts';
import { createPush } from './push-store.ts';
import { pushServer } from './server.ts';

/** Push of this page. */
export const push = createPush(pushBrowser, pushServer);
