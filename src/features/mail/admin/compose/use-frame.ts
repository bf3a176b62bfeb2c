import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import { greetingFor } from '../../settings/greeting.shared.ts';
import type { Mail } from '../store/mail-store.ts';
import type { ComposeStore } from './compose-store.ts';

/** Begins and signs an empty mail once the owner's settings are there, and puts the cursor between. */
export function useFrame(
  compose: ComposeStore,
  mail: Mail,
  { language, name }: { language: 'en' | 'el'; name: string },
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const { greetings, signatures } = useStore(mail.composeParts.$parts);
  const greeting = greetingFor(greetings?.[language] ?? '', name);
  const signature = signatures?.[language] ?? '';
  const frame = useMemo(() => ({ greeting, signature }), [greeting, signature]);
  const { isOpen, text } = useStore(compose.$compose);
  useEffect(() => compose.setFrame(frame), [compose, frame]);
  const begun = compose.opening();
  const isBegun = isOpen && text === begun.text;
  // The browser puts the cursor behind a text that is set.
  useLayoutEffect(() => {
    if (isBegun && document.activeElement === field.current) field.current?.setSelectionRange(begun.caret, begun.caret);
  }, [isBegun, begun.caret, field]);
}
