import type { ReactNode } from 'react';

interface Props {
  title: string;
  note?: string;
  children: ReactNode;
}

export function Section({ title, note, children }: Props) {
  return (
    <section className="row">
      <header>
        <h2 tabIndex={-1}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}
