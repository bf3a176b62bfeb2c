import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepInView } from './keep-anchor.ts';
import { prepareNotices } from './notify.ts';
import { DO } from './open-at.shared.ts';

/** `hash`: no server and no log sees it. */
type Part = 'search' | 'hash';

const parameters = (part: Part): URLSearchParams => new URLSearchParams(location[part].slice(1));

const addressOf = (name: string, id: string, part: Part): string => {
  const query = parameters(part);
  if (id) query.set(name, id);
  else query.delete(name);
  query.delete(DO);
  const text = query.toString();
  return part === 'search' ? location.pathname + (text && `?${text}`) : location.pathname + location.search + (text && `#${text}`);
};

interface Opened {
  /** Undefined before the address is read, empty for the list. */
  opened: string | undefined;
  /** At which it opens; empty for its beginning. */
  action: string;
  /** Opens an entry, at an action; the list, if empty. */
  go: (id: string, action?: string) => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The entry that a list has opened, kept in the address. @param name of its parameter */
export function useOpened(name: string, part: Part = 'search'): Opened {
  const [{ opened, action }, setOpened] = useState<Pick<Opened, 'opened' | 'action'>>({ opened: undefined, action: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);

  useEffect(() => {
    const read = () => {
      const query = parameters(part);
      const id = query.get(name) ?? '';
      const begun = query.get(DO) ?? '';
      setOpened({ opened: id, action: begun });
      // Once: to reload or to come back is not to act again.
      if (begun) history.replaceState(history.state, '', addressOf(name, id, part));
    };
    read();
    prepareNotices();
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
    };
  }, [name, part]);

  useEffect(() => {
    if (opened === '' && before.current) {
      heading.current?.focus();
      keepInView(() => document.activeElement, 'nearest');
    }
    before.current = opened;
  }, [opened]);

  const go = (id: string, begun = '') => {
    history.pushState(null, '', addressOf(name, id, part));
    setOpened({ opened: id, action: begun });
    scrollTo(0, 0);
  };
  return { opened, action, go, heading };
}
