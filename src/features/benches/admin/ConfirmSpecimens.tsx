import { useEffect } from 'react';
import { Button } from '@/components/Button.tsx';
import { confirmed } from '@/features/admin/confirm/confirm.ts';
import { undoable } from '@/features/admin/confirm/undo.ts';
import { $session, FRESH_SIGN_IN } from '@/features/admin/frame/session.ts';
import { $unread } from '@/features/admin/frame/unread.ts';
import { offerActions } from '@/features/admin/palette/actions.ts';
import { fill } from '@/i18n/fill.ts';
import { failed, later } from './letters.ts';
import type { BenchProps } from './texts.ts';

/** What is done at once and undone, what is asked before, what asks for a fresh sign-in, what fails; and the frame's own states. */
export function ConfirmSpecimens({ texts }: BenchProps) {
  const archive = () =>
    void undoable({ title: fill(texts['adminBench.archived'], { count: 1 }), run: () => later(1), undo: () => later(1) }, texts);
  const broken = () => void undoable({ title: texts['adminBench.erased'], run: async () => failed(), undo: () => later(1) }, texts);
  const refund = () =>
    void confirmed({
      title: texts['adminBench.refund.title'],
      text: texts['adminBench.refund.text'],
      verb: texts['adminBench.refund'],
      run: async () => failed(403, FRESH_SIGN_IN),
    });
  const erase = () =>
    void confirmed({
      title: texts['adminBench.erase.title'],
      text: fill(texts['adminBench.erase.text'], { name: 'Specimen' }),
      verb: texts['adminBench.erase'],
      run: async () => failed(),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts do not change.
  useEffect(() => offerActions([{ id: 'bench:archive', name: texts['adminBench.archive'], run: archive }]), []);
  const button = (label: string, onClick: () => void) => (
    <Button key={label} variant="outline" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className="specimens">
      {button(texts['adminBench.archive'], archive)}
      {button(texts['adminBench.confirm.broken'], broken)}
      {button(texts['adminBench.erase'], erase)}
      {button(texts['adminBench.refund'], refund)}
      {button(texts['adminBench.session.end'], () => $session.set('ended'))}
      {button(texts['adminBench.unread'], () => $unread.set(3))}
    </div>
  );
}
