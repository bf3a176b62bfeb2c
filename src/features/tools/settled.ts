import { useEffect, useState } from 'react';

/** Longer texts wait for a pause in typing. */
const SHORT_CHARACTERS = 20_000;
const PAUSE_MS = 300;

/** Returns the value once it has not changed for a while. @param first until then, at the beginning */
export function useSettled<Value>(value: Value, ms: number, first = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return ms === 0 ? value : settled;
}

/** Returns short texts at once, so that results follow typing. */
export const useSettledText = (text: string): string => useSettled(text, text.length > SHORT_CHARACTERS ? PAUSE_MS : 0);
