import { useEffect, useRef, useState } from 'react';

/** What a control of the form says now, also where the form has set it. */
export function useValue() {
  const node = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  useEffect(() => {
    const input = node.current;
    const read = () => setValue(input?.value ?? '');
    read();
    input?.addEventListener('input', read);
    return () => input?.removeEventListener('input', read);
  }, []);
  return { node, value };
}
