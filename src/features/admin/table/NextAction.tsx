import type { MouseEvent } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../shell/admin.tsx';
import { openAt } from '../shell/open-at.shared.ts';

interface Props {
  /** Of the action, as its button beside the opened row says it. */
  label: string;
  /** The row's name. */
  of: string;
  href?: string;
  run?: () => void;
}

/** What the owner most likely does next with a row, named for the row: a link to the place, or a button if it happens here. */
export function NextAction({ label, of, href, run }: Props) {
  const { texts } = useAdmin();
  const look = {
    className: 'button button-outline button-xs',
    'aria-label': fill(texts['table.do'], { action: label.replace(/…$/u, ''), row: of }),
  };
  if (href === undefined)
    return (
      <button type="button" {...look} onClick={run}>
        {label}
      </button>
    );
  const onClick = (event: MouseEvent) => {
    if (!run || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    run();
  };
  return (
    <a {...look} href={href} onClick={onClick}>
      {label}
    </a>
  );
}

interface OpenProps<Action extends string> extends Pick<Props, 'label' | 'of'> {
  name: string;
  id: string;
  action: Action;
  go: (id: string, action: Action) => void;
}

/** Opens the row at its action. */
export const OpenAt = <Action extends string>({ name, id, action, go, ...props }: OpenProps<Action>) => (
  <NextAction {...props} href={openAt(name, id, action)} run={() => go(id, action)} />
);
