import { useEffect, useState } from 'react';

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
