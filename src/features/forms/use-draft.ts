import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { z } from 'zod';
import { createDraft } from './draft.ts';

/** The draft of a form as React sees it. Call `restore` after the mount. */
export function useDraft<Values>(form: string, schema: z.ZodType<Values>) {
  const [draft] = useState(() => createDraft(form, schema));
  const state = useStore(draft.$state);
  return { ...draft, state };
}
