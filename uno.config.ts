import { defineConfig, presetWind3 } from 'unocss';

// Utilities (all begin with u-) for what is laid out once; everything with a name of its own lives in src/styles or beside its component.
export default defineConfig({
  presets: [presetWind3({ preflight: false, prefix: 'u-' })],
  outputToCssLayers: { cssLayerName: () => 'utilities' },
  content: { pipeline: { include: [/\.(astro|tsx)($|\?)/u] } },
});
