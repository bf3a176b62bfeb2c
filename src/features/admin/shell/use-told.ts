import { useEffect, useRef } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';

/**
 * Says what a part shows once another choice of the owner (search, filter, period, page) has been loaded; silent on arrival, and when the
 * same is loaded again.
 * @param choice identifies it @param data as loaded, undefined before
 */
export function useTold(choice: string | undefined, data: unknown, sentence: string): void {
  const told = useRef<string>(undefined);
  const latest = useRef({ choice, sentence });
  latest.current = { choice, sentence };
  useEffect(() => {
    if (data === undefined) return;
    const { choice: now, sentence: words } = latest.current;
    if (told.current !== undefined && told.current !== now) conclude(words);
    told.current = now;
  }, [data]);
}
