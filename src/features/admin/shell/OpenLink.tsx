import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Of the parameter of `useOpened`. */
  name: string;
  id: string;
  go: (id: string) => void;
}

/** Opens an entry of a list in its place; also opens in a new tab. */
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
