import { defineConfig, presetWind3 } from 'unocss';
import { BREAKPOINTS_PX } from './src/styles/breakpoints.shared.ts';

// Utilities (all begin with u-) lay out one place each; styles of named classes are in src/styles or beside their component.
export default defineConfig({
  presets: [presetWind3({ preflight: false, prefix: 'u-' })],
  theme: { breakpoints: Object.fromEntries(Object.entries(BREAKPOINTS_PX).map(([name, px]) => [name, `${px}px`])) },
  outputToCssLayers: { cssLayerName: () => 'utilities' },
  // Every utility has the prefix, so other words of a module are not matched against the rules.
  extractorDefault: { name: 'prefixed', extract: ({ code }) => code.split(/[\s"'`={}]+/u).filter((word) => word.includes('u-')) },
  content: { pipeline: { include: [/\.(astro|tsx)($|\?)/u] } },
});
