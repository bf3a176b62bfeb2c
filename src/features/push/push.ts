import { pushBrowser } from './browser.ts';
import { createPush } from './push-store.ts';
import { pushServer } from './server.ts';

export const push = createPush(pushBrowser, pushServer);
