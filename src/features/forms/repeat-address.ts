import { sentLanguage } from '@/features/offline/texts.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import { readValues } from './form-values.ts';

/** The next page repeats where an answer will go, until it is closed: a slip is seen there. Never throws: that page says the rest. */
export async function repeatAddress(form: HTMLFormElement | null, key: 'sent.to.answer' | 'sent.to.link'): Promise<void> {
  const email = form ? readValues(form)['email'] : undefined;
  if (!email) return;
  const language = await sentLanguage().catch(() => undefined);
  if (language) toast.afterNavigation('success', { title: fill(language.texts[key], { email }), persistent: true });
}
