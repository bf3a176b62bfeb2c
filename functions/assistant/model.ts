import { withoutSlash } from '../http/note-call.ts';
import type { Settings } from '../settings.ts';

export interface Model {
  base: string;
  address: string;
  host: string;
  key: string | undefined;
  name: string;
}

export function getModel({ AI_URL = '', AI_KEY, AI_MODEL }: Settings): Model | undefined {
  const base = withoutSlash(AI_URL.trim());
  const name = AI_MODEL?.trim();
  if (!name || !/^https?:\/\//u.test(base) || !URL.canParse(base)) return undefined;
  return { base, address: `${base}/chat/completions`, host: new URL(base).host, key: AI_KEY?.trim() || undefined, name };
}
