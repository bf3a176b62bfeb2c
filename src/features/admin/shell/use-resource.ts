import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createResource, type Load, type ResourceState } from './resource-store.ts';
import { $session } from './session.ts';

export interface Resource<Data> extends ResourceState<Data> {
  reload: () => void;
  put: (data: Data) => void;
}

/** Reloads when the network or the session comes back. */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    addEventListener('online', reload);
    const end = $session.listen((session) => session === 'open' && reload());
    return () => {
      removeEventListener('online', reload);
      end();
    };
  }, [reload]);
}

/** A resource store for the time that a component is mounted. @param key as `open` has it */
export function useResource<Data>(load: Load<Data>, key: string | undefined): Resource<Data> {
  const latest = useRef(load);
  latest.current = load;
  const [{ $resource, open, stop, reload, put }] = useState(() => createResource<Data>((signal) => latest.current(signal)));
  useEffect(() => open(key), [open, key]);
  useEffect(() => stop, [stop]);
  useReloadOnReturn(reload);
  return { ...useStore($resource), reload, put };
}
