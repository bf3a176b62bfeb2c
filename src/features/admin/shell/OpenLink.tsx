import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  name: string;
  id: string;
  go: (id: string) => void;
}

export const OpenLink = ({ name, id, go, ...link }: Props) => (
  <a
    {...link}
    href={`?${name}=${encodeURIComponent(id)}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(id);
    }}
  />
);
