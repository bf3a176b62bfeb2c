import { own } from '@/features/foreign/own.shared.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const INTEGRATION_KEYS = ['adminIntegrations.*', ...TABLE_KEYS] as const satisfies readonly KeyPattern[];
export type IntegrationTexts = Record<KeysOf<(typeof INTEGRATION_KEYS)[number]>, string>;

export interface PartProps {
  texts: IntegrationTexts;
  languageTag: string;
}

/** Words the site's own reasons; returns a service's message unchanged. */
export const sayReason = (reason: string, texts: IntegrationTexts): string => own(texts, `adminIntegrations.reason.${reason}`) ?? reason;
