import { z } from 'zod';
import { COLLECTIONS, type CollectionName } from '@/features/content/collections.shared.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { hasCollection } from '@/features/sections/sections.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type MessageKey, translator } from '@/i18n/translator.ts';
import {
  PROMPT_NAMES,
  PROMPTS,
  promptAbout,
  promptTitle,
  SENDER_LANGUAGE,
  TOOL_NAMES,
  TOOLS,
  toolAbout,
  toolTitle,
} from './offer.schema.ts';

export interface OfferField {
  name: string;
  label: string;
  about: string;
  type: 'text' | 'long' | 'email' | 'number' | 'choice';
  required: boolean;
  choices?: readonly string[];
  initial?: string | number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

export interface Offered {
  name: string;
  title: string;
  about: string;
  fields: readonly OfferField[];
  sends: boolean;
}

export interface Offer {
  tools: readonly Offered[];
  prompts: readonly Offered[];
}

interface Property {
  type?: string;
  enum?: readonly string[];
  format?: string;
  default?: string | number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const LONG = 1_000;

const getType = (name: string, { type, enum: choices, maxLength = 0 }: Property): OfferField['type'] => {
  if (choices) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (name === 'email') return 'email';
  return maxLength >= LONG ? 'long' : 'text';
};

/** Of a list of collections, those that the site has. */
const offered = (choices: readonly string[]): string[] =>
  choices.filter((choice) => !own(COLLECTIONS, choice) || hasCollection(choice as CollectionName));

function fieldsOf(locale: Locale, schema: z.ZodObject, sends: boolean): OfferField[] {
  const t = translator(locale);
  const json = z.toJSONSchema(schema, { io: 'input' }) as { properties?: Record<string, Property>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { enum: choices, default: initial, minimum, maximum, maxLength } = property;
    const about = sends && name === 'language' ? SENDER_LANGUAGE : (`mcp.field.${name}` as MessageKey);
    return {
      name,
      label: t(`mcp.label.${name}` as MessageKey),
      about: t(about),
      type: getType(name, property),
      required: json.required?.includes(name) ?? false,
      ...(choices && { choices: offered(choices) }),
      ...(initial !== undefined && { initial }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(maxLength !== undefined && { maxLength }),
    };
  });
}

export function readOffer(locale: Locale): Offer {
  const t = translator(locale);
  return {
    tools: TOOL_NAMES.map((name) => {
      const { input, hints } = TOOLS[name];
      const sends = !hints.readOnlyHint;
      return { name, title: t(toolTitle(name)), about: t(toolAbout(name)), fields: fieldsOf(locale, input, sends), sends };
    }),
    prompts: PROMPT_NAMES.map((name) => ({
      name,
      title: t(promptTitle(name)),
      about: t(promptAbout(name)),
      fields: fieldsOf(locale, PROMPTS[name].input, false),
      sends: false,
    })),
  };
}

export function startingIn(locale: Locale, { tools, prompts }: Offer): Offer {
  const started = (item: Offered): Offered => ({
    ...item,
    fields: item.fields.map((field) => (field.name === 'language' ? { ...field, initial: locale } : field)),
  });
  return { tools: tools.map(started), prompts: prompts.map(started) };
}
