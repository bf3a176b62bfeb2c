import { fileURLToPath } from 'node:url';
import type { MdastPluginDefinition } from 'satteri';
import { own } from '../foreign/own.shared.ts';
import { STATED } from '../identity/switched.ts';
import { attributeOf, type Part } from './only-plugin.ts';

/**
 * The number that a `<Setting name="…" />` states.
 * @throws Error for a setting that texts do not state
 */
export function statedBy(part: Part, place = 'a text'): string {
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
