import type { AstroIntegration } from 'astro';

/** Adds `client:intent`: an island wakes when the visitor reaches for it. */
export const intentDirective = (): AstroIntegration => ({
  name: 'intent-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/features/islands/intent.ts' });
    },
  },
});
