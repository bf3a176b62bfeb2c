import type { Outcome } from '@/features/api/client.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { counted } from '../../admin/shell/texts.ts';
import { countEmptying, emptyFolder } from './calls.ts';
import type { EmptiedFolder, EmptyingCount } from './mail.schema.ts';

interface Options {
  folder: EmptiedFolder;
  mailbox: string;
  texts: AdminTexts;
  languageTag: string;
}

const question = ({ conversations, left }: EmptyingCount, { texts, languageTag }: Options): string =>
  [
    counted(texts, 'mail.emptying.goes', conversations, languageTag),
    texts['mail.emptying.final'],
    ...(left > 0 ? [counted(texts, 'mail.emptying.left', left, languageTag)] : []),
  ].join(' ');

export async function askAndEmpty(options: Options): Promise<boolean> {
  const { folder, mailbox, texts, languageTag } = options;
  const count = await countEmptying(folder, mailbox);
  if (!count.ok) {
    if (count.status !== 401)
      void notify('error', { title: texts['admin.do.failed'], message: texts[count.offline ? 'admin.do.offline' : 'admin.do.failed.why'] });
    return false;
  }
  const { conversations, left, until } = count.data;
  if (conversations === 0) {
    void notify('info', { title: left > 0 ? counted(texts, 'mail.emptying.left', left, languageTag) : texts['mail.emptying.nothing'] });
    return false;
  }
  let deleted = conversations;
  const run = async (): Promise<Outcome<unknown>> => {
    const outcome = await emptyFolder(folder, mailbox, until);
    if (outcome.ok) deleted = outcome.data.conversations;
    return outcome;
  };
  const isDone = await confirmed({
    title: texts[`mail.emptying.${folder}`],
    text: question(count.data, options),
    verb: texts['mail.emptying.verb'],
    done: '',
    run,
  });
  if (isDone) void notify('success', { title: counted(texts, 'mail.emptied', deleted, languageTag) });
  return isDone;
}
