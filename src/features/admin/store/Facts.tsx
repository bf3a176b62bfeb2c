import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="settings-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
