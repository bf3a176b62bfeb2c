import { type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '@/i18n/locales.ts';
import styles from './guarantee.css?url';

async function load(locale: Locale): Promise<ReactNode> {
  const [{ GuaranteeNotice }, { guarantee }] = await Promise.all([
    import('./GuaranteeNotice.tsx'),
    locale === 'el' ? import('@/i18n/messages/el/guarantee.ts') : import('@/i18n/messages/en/guarantee.ts'),
  ]);
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <GuaranteeNotice texts={guarantee} locale={locale} />
    </>
  );
}

/** Before the button of an order with goods; loaded for those alone. If it cannot be, the product's page has shown it. */
export function CheckoutNotice({ locale }: { locale: Locale }) {
  const [notice, setNotice] = useState<ReactNode>();
  useEffect(() => void load(locale).then(setNotice, () => undefined), [locale]);
  return notice;
}
