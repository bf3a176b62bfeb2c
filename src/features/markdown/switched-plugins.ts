import { fileURLToPath } from 'node:url';
import type { MdastPluginDefinition, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { own } from '../foreign/own.shared.ts';
import { STATED, SWITCHED } from '../identity/switched.ts';

export type MdxPart = Readonly<MdxJsxFlowElement | MdxJsxTextElement>;

export const attributeOf = ({ attributes }: MdxPart, name: string): string | undefined => {
  const attribute = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof attribute?.value === 'string' ? attribute.value : undefined;
};

/**
 * Whether the text of an `<Only with="…">` or `<Only without="…">` belongs to this site.
 * @throws Error for a service that no setting switches
 */
export function isShown(part: MdxPart, place = 'a text'): boolean {
  const service = attributeOf(part, 'with') ?? attributeOf(part, 'without') ?? '';
  const isOn = own(SWITCHED, service);
  if (isOn === undefined)
    throw new Error(
      `${place}: <Only> names the service “${service}”. Use with="…" or without="…" and one of ${Object.keys(SWITCHED).join(', ')}.`,
    );
  return isOn === (attributeOf(part, 'with') !== undefined);
}

/** Removes what does not belong to this site before headings are collected and links are checked. */
export const onlyPlugin: MdastPluginDefinition = {
  name: 'lycabettus-only',
  mdxJsxFlowElement(node, context) {
    if (node.name === 'Only' && !isShown(node, context.fileURL && fileURLToPath(context.fileURL))) context.removeNode(node);
  },
  mdxJsxTextElement(node, context) {
    if (node.name === 'Only' && !isShown(node, context.fileURL && fileURLToPath(context.fileURL))) context.removeNode(node);
  },
};

/**
 * The number that a `<Setting name="…" />` states.
 * @throws Error for a setting that texts do not state
 */
export function statedBy(part: MdxPart, place = 'a text'): string {
  const name = attributeOf(part, 'name') ?? '';
  const value = own(STATED, name);
  if (value === undefined)
    throw new Error(`${place}: <Setting> names the setting “${name}”. Use name="…" and one of ${Object.keys(STATED).join(', ')}.`);
  return String(value);
}

export const settingPlugin: MdastPluginDefinition = {
  name: 'lycabettus-setting',
  mdxJsxTextElement(node, context) {
    if (node.name !== 'Setting') return;
    context.replaceNode(node, { type: 'text', value: statedBy(node, context.fileURL && fileURLToPath(context.fileURL)) });
  },
};
