import { useEffect } from 'react';
import { Button } from '@/components/Button.tsx';
import { confirmed } from '@/features/admin/confirm/confirm.ts';
import { undoable } from '@/features/admin/confirm/undo.ts';
import { offerActions } from '@/features/admin/palette/actions.ts';
import { adminIsland, useAdmin } from '@/features/admin/shell/admin.tsx';
import { $session, FRESH_SIGN_IN } from '@/features/admin/shell/session.ts';
import { $unread } from '@/features/admin/shell/unread.ts';
import { fill } from '@/i18n/fill.ts';
import { answerWith, failWith } from './letters.ts';

export const ConfirmSamples = adminIsland(function ConfirmSamples() {
  const { texts } = useAdmin();
  const archive = () =>
    void undoable({ title: fill(texts['adminDemo.archived'], { count: 1 }), run: () => answerWith(1), undo: () => answerWith(1) }, texts);
  const broken = () => void undoable({ title: texts['adminDemo.erased'], run: async () => failWith(), undo: () => answerWith(1) }, texts);
  const refund = () =>
    void confirmed({
      title: texts['adminDemo.refund.title'],
      text: texts['adminDemo.refund.text'],
      verb: texts['adminDemo.refund'],
      done: '',
      run: async () => failWith(403, FRESH_SIGN_IN),
    });
  const erase = () =>
    void confirmed({
      title: texts['adminDemo.erase.title'],
      text: fill(texts['adminDemo.erase.text'], { name: 'Sample' }),
      verb: texts['adminDemo.erase'],
      done: '',
      run: async () => failWith(),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts do not change.
  useEffect(() => offerActions([{ id: 'demo:archive', name: texts['adminDemo.archive'], run: archive }]), []);
  const button = (label: string, onClick: () => void) => (
    <Button key={label} variant="outline" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className="samples">
      {button(texts['adminDemo.archive'], archive)}
      {button(texts['adminDemo.confirm.broken'], broken)}
      {button(texts['adminDemo.erase'], erase)}
      {button(texts['adminDemo.refund'], refund)}
      {button(texts['adminDemo.session.end'], () => $session.set('ended'))}
      {button(texts['adminDemo.unread'], () => $unread.set(3))}
    </div>
  );
});
