import hydrate from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { isHydrationNoise } from '@/features/monitor/faults.ts';
import { Boundary } from './Boundary.tsx';

// Report hydration noise to the monitor, not to the console (specification, section 8).
addEventListener('error', (event) => isHydrationNoise(`${event.error?.message}`) && event.preventDefault());

/** Astro's React renderer with an error boundary. Set by `reactIslands` (integration.ts). */
export default (island: HTMLElement): ReturnType<typeof hydrate> => {
  const plain = island.querySelector('form[action]') ? [...island.cloneNode(true).childNodes] : [];
  return (Island: ComponentType<Record<string, unknown>>, ...rest) => {
    const Bounded = (props: Record<string, unknown>) => (
      <Boundary island={island} plain={plain}>
        <Island {...props} />
      </Boundary>
    );
    return hydrate(island)(Bounded, ...rest);
  };
};
