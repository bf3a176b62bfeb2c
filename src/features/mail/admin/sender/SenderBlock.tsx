import { useEffect } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { undoable } from '../../../admin/confirm/undo.ts';
import { offerActions } from '../../../admin/palette/actions.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { formatMoment } from '../../../admin/shell/moment.ts';
import { blocks } from '../../settings/calls.ts';
import type { MailSender } from './sender.schema.ts';
import { isSharedDomain } from './shared-domain.ts';

interface Props {
  sender: MailSender & { address: string };
  reload: () => void;
}

/** Blocks at once and offers Undo; a blocked sender's mail goes to spam, so nothing is lost. */
export function SenderBlock({ sender: { address, block }, reload }: Props) {
  const { texts, languageTag } = useAdmin();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const add = async (value: string) => {
    const outcome = await undoable(
      {
        title: fill(texts['mail.block.done'], { value }),
        message: texts['mail.block.spam'],
        run: () => blocks.add({ value, note: '' }),
        undo: (added) => blocks.remove(added),
        onUndone: reload,
      },
      texts,
    );
    if (outcome.ok) reload();
  };
  const remove = async () => {
    if (!block) return;
    const outcome = await undoable(
      {
        title: fill(texts['mail.block.removed'], { value: block.value }),
        run: () => blocks.remove(block),
        undo: () => blocks.add({ value: block.value, note: block.note }),
        onUndone: reload,
      },
      texts,
    );
    if (outcome.ok) reload();
  };
  const verb = block ? fill(texts['mail.block.remove'], { value: block.value }) : fill(texts['mail.block'], { value: address });
  const run = () => void (block ? remove() : add(address));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new with each drawing, and does the same for the same block.
  useEffect(() => offerActions([{ id: 'mail:block', name: verb, run }]), [verb]);
  return (
    <div className="mail-sender-block">
      <Button variant="outline" size="xs" onClick={run}>
        {verb}
      </Button>
      {!block && !isSharedDomain(domain) && (
        <Button variant="outline" size="xs" onClick={() => void add(domain)}>
          {fill(texts['mail.block.domain'], { value: domain })}
        </Button>
      )}
      {/* Last, so that the pressed button stays where it is. */}
      {block && (
        <p>
          {fill(texts[block.kind === 'domain' ? 'mail.block.domain.since' : 'mail.block.since'], {
            value: block.value,
            time: formatMoment(block.createdAt, languageTag),
          })}
        </p>
      )}
    </div>
  );
}
