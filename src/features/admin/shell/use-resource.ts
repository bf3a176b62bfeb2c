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

/**
 * The state of a resource. By React's own state, since `useStore` draws at once: a dialog that closes after a change would find the button
 * gone that it gives the focus back to.
 */
export function useResourceState<Data>({ $resource }: ReturnType<typeof createResource<Data>>): ResourceState<Data> {
  const [state, setState] = useState(() => $resource.get());
  useEffect(() => $resource.subscribe((value) => setState(value)), [$resource]);
  return state;
}

/** A resource store for the time that a component is mounted. @param key as `open` has it */
export function useResource<Data>(load: Load<Data>, key: string | undefined): Resource<Data> {
  const latest = useRef(load);
  latest.current = load;
  const [resource] = useState(() => createResource<Data>((signal) => latest.current(signal)));
  const { open, stop, reload, put } = resource;
  const state = useResourceState(resource);
  useEffect(() => open(key), [open, key]);
  useEffect(() => stop, [stop]);
  useReloadOnReturn(reload);
  return { ...state, reload, put };
}
