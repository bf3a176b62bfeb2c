import { useEffect, useRef, useState } from 'react';
import { createResource, type Load, type ResourceState } from './resource-store.ts';
import { $session } from './session.ts';

export interface Resource<Data> extends ResourceState<Data> {
  reload: () => Promise<void>;
  put: (data: Data) => void;
}

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

/** Uses React's own state: `useStore` draws at once, and a closing dialog would not find the button to return the focus to. */
export function useResourceState<Data>({ $resource }: ReturnType<typeof createResource<Data>>): ResourceState<Data> {
  const [state, setState] = useState(() => $resource.get());
  useEffect(() => $resource.subscribe((value) => setState(value)), [$resource]);
  return state;
}

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
