import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export const Term = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="settings-facts">
    {facts.map(([name, value]) => (
      <Term key={name} name={name}>
        {value}
      </Term>
    ))}
  </dl>
);
