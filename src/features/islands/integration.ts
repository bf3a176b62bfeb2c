import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

export const intentDirective = (): AstroIntegration => ({
  name: 'intent-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/features/islands/intent.ts' });
    },
  },
});

export function reactIslands(): AstroIntegration {
  const { name, hooks } = react();
  const clientEntrypoint = fileURLToPath(new URL('./react-client.tsx', import.meta.url));
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint }) }),
    },
  };
}
