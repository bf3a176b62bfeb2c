import hydrate from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { isHydrationNoise } from '@/features/monitor/faults.ts';
import { Boundary } from './Boundary.tsx';

// Noise about hydration stays out of the console (specification, section 8); the monitor hears of it.
addEventListener('error', (event) => isHydrationNoise(`${event.error?.message}`) && event.preventDefault());

/**
 * What Astro hydrates every island with: its own renderer for React, with a boundary around the island's component, so that none can be
 * without one. Set by `reactIslands` (integration.ts).
 */
export default (island: HTMLElement): ReturnType<typeof hydrate> => {
  const plain = island.querySelector('form[action]') ? island.innerHTML : '';
  return (Island: ComponentType<Record<string, unknown>>, ...rest) => {
    const Bounded = (props: Record<string, unknown>) => (
      <Boundary island={island} plain={plain}>
        <Island {...props} />
      </Boundary>
    );
    return hydrate(island)(Bounded, ...rest);
  };
};
