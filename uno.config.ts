import { defineConfig, presetWind3 } from 'unocss';

// Utilities for what is laid out once; everything with a name of its own lives in src/styles or beside its component.
export default defineConfig({
  presets: [presetWind3({ preflight: false })],
  outputToCssLayers: { cssLayerName: () => 'utilities' },
  content: { pipeline: { include: [/\.(astro|tsx)($|\?)/u] } },
});
