import type { ReactNode } from 'react';

interface Props {
  id: string;
  go: (id: string) => void;
  children: ReactNode;
}

/** Also opens in a new tab. */
export const OrderLink = ({ id, go, children }: Props) => (
  <a
    href={`?order=${encodeURIComponent(id)}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(id);
    }}
  >
    {children}
  </a>
);
