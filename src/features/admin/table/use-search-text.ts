import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text at once and sends it after a pause. Takes over a `value` that comes from elsewhere, not a late echo of its own.
 * @param delayMs the pause, milliseconds
 */
export function useSearchText(value: string, send: (text: string) => void, delayMs: number) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string, afterMs = delayMs) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, afterMs);
  };
  return { typed, type };
}
