import { confirmed } from '../../confirm/confirm.ts';
import { undoable } from '../../confirm/undo.ts';
import { notify } from '../../shell/notify.ts';
import type { MailTexts } from '../texts.ts';
import type { MailDialogs } from './actions.ts';

export const mailDialogs = (texts: MailTexts): MailDialogs => ({
  undoable: (action) => undoable(action, texts),
  confirmed,
  announceSuccess: (title) => void notify('success', { title }),
});
