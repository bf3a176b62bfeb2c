import { fileURLToPath } from 'node:url';
import type { MdastNode, MdastPluginDefinition, MdastVisitorContext, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../i18n/locales.ts';
import { factNamed } from '../facts/facts.ts';
import { mailLink } from '../foreign/mail-link.shared.ts';
import { own } from '../foreign/own.shared.ts';
import { SWITCHED } from '../identity/switched.ts';

/** On or off, by the name that texts use. */
export type Switched = Readonly<Record<string, boolean>>;

export type MdxPart = Readonly<MdxJsxFlowElement | MdxJsxTextElement>;

/** The file of a text, for messages, and its language. */
export interface TextPlace {
  file: string;
  locale: Locale;
}

export const localeOfFile = (file: string): Locale => {
  const found = /\.(\w+)\.mdx$/u.exec(file)?.[1];
  return isLocale(found) ? found : DEFAULT_LOCALE;
};

const placeOf = ({ fileURL }: Pick<MdastVisitorContext, 'fileURL'>): TextPlace => {
  const file = fileURL ? fileURLToPath(fileURL) : 'a text';
  return { file, locale: localeOfFile(file) };
};

export const attributeOf = ({ attributes }: MdxPart, name: string): string | undefined => {
  const attribute = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof attribute?.value === 'string' ? attribute.value : undefined;
};

/**
 * Whether the text of an `<Only with="…">` or `<Only without="…">` belongs to this site: one with the service, or with the fact.
 * @throws Error for what no setting switches and no file states
 */
export function isShown(part: MdxPart, { file, locale }: TextPlace, switched: Switched = SWITCHED): boolean {
  const name = attributeOf(part, 'with') ?? attributeOf(part, 'without') ?? '';
  const isOn =
    own(switched, name) ??
    factNamed(name, locale, `${file}: <Only> names a service (${Object.keys(SWITCHED).join(', ')}) or a fact`) !== undefined;
  return isOn === (attributeOf(part, 'with') !== undefined);
}

const isBlank = (node: Readonly<MdastNode>): boolean => node.type === 'text' && node.value.trim() === '';

/** Removes what holds nothing else, too: a list keeps no empty item. */
function removed(node: MdxPart, context: MdastVisitorContext): void {
  let whole: Readonly<MdastNode> = node;
  for (let parent = context.parent(whole); parent && parent.type !== 'root' && 'children' in parent; parent = context.parent(whole)) {
    if (parent.children.some((child, at) => at !== context.indexOf(whole) && !isBlank(child))) break;
    whole = parent;
  }
  context.removeNode(whole);
}

const isOff = (node: Readonly<MdastNode>, context: MdastVisitorContext): boolean =>
  (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'Only' && !isShown(node, placeOf(context));

const onlyIn = (node: MdxPart, context: MdastVisitorContext): void => {
  if (!isOff(node, context)) return;
  // What a removed part holds goes with it.
  for (let parent = context.parent(node); parent; parent = context.parent(parent)) if (isOff(parent, context)) return;
  removed(node, context);
};

/** Removes what does not belong to this site before headings are collected and links are checked. */
export const onlyPlugin: MdastPluginDefinition = {
  name: 'lycabettus-only',
  mdxJsxFlowElement: onlyIn,
  mdxJsxTextElement: onlyIn,
};

/**
 * What a `<Fact name="…" />` says in the language of its text.
 * @throws Error for a fact that does not exist or is not stated
 */
export function statedBy(part: MdxPart, { file, locale }: TextPlace): string {
  const name = attributeOf(part, 'name') ?? '';
  const text = factNamed(name, locale, `${file}: <Fact>`);
  if (text === undefined)
    throw new Error(
      `${file}: <Fact name="${name}" /> has nothing to say, because no file of content/ states it. State it, delete the sentence, or put it into <Only with="${name}">…</Only>.`,
    );
  return text;
}

/** An address is a link, as it is where it is written out. */
function saying(node: MdxPart, place: TextPlace) {
  const text = { type: 'text' as const, value: statedBy(node, place) };
  return attributeOf(node, 'name') === 'owner.email' ? { type: 'link' as const, url: mailLink(text.value), children: [text] } : text;
}

export const factPlugin: MdastPluginDefinition = {
  name: 'lycabettus-fact',
  mdxJsxTextElement(node, context) {
    if (node.name === 'Fact') context.replaceNode(node, saying(node, placeOf(context)));
  },
  mdxJsxFlowElement(node, context) {
    if (node.name === 'Fact') context.replaceNode(node, { type: 'paragraph', children: [saying(node, placeOf(context))] });
  },
};
