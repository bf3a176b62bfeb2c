import { Hono } from 'hono';
import type { OwnerEnv } from '../../env.ts';
import { ownerOnly } from '../../middleware/owner.ts';
import { mailAttachments } from './mail/attachments.ts';
import { mailBlocks } from './mail/blocks.ts';
import { mailChanges } from './mail/changes.ts';
import { mailCounts } from './mail/counts.ts';
import { mailFolders } from './mail/folders.ts';
import { mailMailboxes } from './mail/mailboxes.ts';
import { mailReplies } from './mail/replies.ts';
import { mailSettings, mailTest } from './mail/settings.ts';
import { mailTemplates } from './mail/templates.ts';
import { mailThreads } from './mail/threads.ts';
import { privacyErasures, privacyExports, privacyHeld } from './privacy-held.ts';
import { privacyAdmin } from './privacy-requests.ts';
import { today } from './today.ts';

/** Everything under `/api/admin`, one line per resource, behind the one guard. What is not here is answered like the rest, but only to the owner. */
export const admin = new Hono<OwnerEnv>();

admin.use(ownerOnly);

admin.route('/today', today);
admin.route('/mail/threads', mailThreads);
admin.route('/mail/attachments', mailAttachments);
admin.route('/mail/changes', mailChanges);
admin.route('/mail/folders', mailFolders);
admin.route('/mail/replies', mailReplies);
admin.route('/mail/counts', mailCounts);
admin.route('/mail/templates', mailTemplates);
admin.route('/mail/blocks', mailBlocks);
admin.route('/mail/mailboxes', mailMailboxes);
admin.route('/mail/settings', mailSettings);
admin.route('/mail/test', mailTest);
admin.route('/privacy/requests', privacyAdmin);
admin.route('/privacy/held', privacyHeld);
admin.route('/privacy/exports', privacyExports);
admin.route('/privacy/erasures', privacyErasures);
