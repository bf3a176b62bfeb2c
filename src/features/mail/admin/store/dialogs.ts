import { confirmed } from '../../../admin/confirm/confirm.ts';
import { undoable } from '../../../admin/confirm/undo.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { notify } from '../../../admin/shell/notify.ts';
import type { MailDialogs } from './actions.ts';

export const mailDialogs = (texts: AdminTexts): MailDialogs => ({
  undoable: (action) => undoable(action, texts),
  confirmed,
  announceSuccess: (title) => void notify('success', { title }),
});
