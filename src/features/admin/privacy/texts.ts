import { PRIVACY_KIND_NAMES, PRIVACY_STATES, PRIVACY_STEPS } from '@/features/privacy/privacy.schema.ts';
import { getMessages, type KeysOf, type MessageKey } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

type TemplateKey = Extract<MessageKey, `privacyAdmin.template.${string}`>;
type OwnKey = Exclude<Extract<MessageKey, `privacyAdmin.${string}`>, TemplateKey>;

const KEYS = Object.keys(getMessages('en'));
const KINDS = PRIVACY_KIND_NAMES.map((kind) => `privacy.kind.${kind}` as const);

export const TEMPLATE_KEYS = [
  ...KEYS.filter((key): key is TemplateKey => key.startsWith('privacyAdmin.template.')),
  ...KINDS,
  'order.deadline',
] as const;
export type TemplateTexts = Record<(typeof TEMPLATE_KEYS)[number], string>;

export const PRIVACY_ADMIN_KEYS = [
  ...KEYS.filter((key): key is OwnKey => key.startsWith('privacyAdmin.') && !key.startsWith('privacyAdmin.template.')),
  ...TABLE_KEYS,
  ...ADMIN_FORM_KEYS,
  'admin.do.*',
  ...KINDS,
  ...PRIVACY_STATES.map((state) => `privacy.state.${state}` as const),
  ...PRIVACY_STEPS.map((step) => `privacy.step.${step}` as const),
  'order.deadline',
  'language.name.*',
] as const;
export type PrivacyAdminTexts = Record<KeysOf<(typeof PRIVACY_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: PrivacyAdminTexts;
  languageTag: string;
}
