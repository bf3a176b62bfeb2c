import { confirmed } from '../../confirm/confirm.ts';
import { undoable } from '../../confirm/undo.ts';
import type { AdminTexts } from '../../shell/admin.tsx';
import { notify } from '../../shell/notify.ts';
import type { MailDialogs } from './actions.ts';

export const mailDialogs = (texts: AdminTexts): MailDialogs => ({
  undoable: (action) => undoable(action, texts),
  confirmed,
  announceSuccess: (title) => void notify('success', { title }),
});
