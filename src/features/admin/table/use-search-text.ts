import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search field: it stands in the field at once, and is sent when the typing rests.
 * @param value what is searched for now. Where that comes from elsewhere (Back, a button that clears it) the field takes it over; what was
 * sent from here comes back later than the letters that were typed since, and changes nothing
 * @param delayMs how long the typing rests, milliseconds
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
