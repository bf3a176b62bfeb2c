import { useCallback, useEffect, useState } from 'react';

/** Held in memory only: the input may be secret, so nothing is stored. */
const kept = new Map<string, unknown>();

/** Works like `useState`, and keeps the value while another tool is open. @param given from a shared link, overrides it */
export function useKept<Value>(key: string, initial: Value, given?: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    if (given !== undefined) kept.set(key, given);
    return kept.has(key) ? (kept.get(key) as Value) : initial;
  });
  const keep = useCallback(
    (next: Value) => {
      kept.set(key, next);
      setValue(() => next);
    },
    [key],
  );
  return [value, keep];
}

const SHORT_CHARACTERS = 20_000;
const PAUSE_MS = 300;

export function useSettled<Value>(value: Value, ms: number, first = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return ms === 0 ? value : settled;
}

export const useSettledText = (text: string): string => useSettled(text, text.length > SHORT_CHARACTERS ? PAUSE_MS : 0);
