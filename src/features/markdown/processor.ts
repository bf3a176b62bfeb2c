import { satteri } from '@astrojs/markdown-satteri';
import { languagePlugin } from './language-plugin.ts';
import { onlyPlugin } from './only-plugin.ts';
import { markdownPlugin, noBreakPlugin } from './plugin.ts';
import { settingPlugin } from './setting-plugin.ts';

export const markdownProcessor = () =>
  satteri({ mdastPlugins: [onlyPlugin, settingPlugin, noBreakPlugin], hastPlugins: [markdownPlugin, languagePlugin] });
