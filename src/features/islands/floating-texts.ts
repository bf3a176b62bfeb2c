import greek from '@/i18n/messages/el/floating.ts?files';
import english from '@/i18n/messages/en/floating.ts?files';

export const floatingTexts = () => (document.documentElement.lang.startsWith('el') ? greek : english);

export const loadFloatingTexts = (): Promise<typeof import('@/i18n/messages/en/floating.ts')> =>
  import(/* @vite-ignore */ floatingTexts()[0]);
