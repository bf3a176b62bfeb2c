import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepInView } from './keep-anchor.ts';
import { prepareNotices } from './notify.ts';

const addressOf = (name: string, id: string): string => {
  const query = new URLSearchParams(location.search);
  if (id) query.set(name, id);
  else query.delete(name);
  const text = query.toString();
  return location.pathname + (text && `?${text}`);
};

interface Opened {
  /** Undefined before the address is read, empty for the list. */
  opened: string | undefined;
  /** Opens an entry; the list, if empty. */
  go: (id: string) => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The entry that a list has opened, kept in the address. @param name of its parameter */
export function useOpened(name: string): Opened {
  const [opened, setOpened] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);

  useEffect(() => {
    const read = () => setOpened(new URLSearchParams(location.search).get(name) ?? '');
    read();
    prepareNotices();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [name]);

  useEffect(() => {
    if (opened === '' && before.current) {
      heading.current?.focus();
      keepInView(() => document.activeElement, 'nearest');
    }
    before.current = opened;
  }, [opened]);

  const go = (id: string) => {
    history.pushState(null, '', addressOf(name, id));
    setOpened(id);
    scrollTo(0, 0);
  };
  return { opened, go, heading };
}
