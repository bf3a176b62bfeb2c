import type { ReactNode, RefObject } from 'react';
import type { MessageKey } from '@/i18n/translator.ts';
import { useAdmin } from './admin.tsx';
import { PartState, type StateOf } from './PartState.tsx';
import './panel.css';

interface Props {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  resource?: StateOf;
  isBusy?: boolean;
  heading?: RefObject<HTMLHeadingElement | null>;
  className?: string;
  children?: ReactNode;
}

export function Panel({ id, title, note, actions, resource, isBusy = resource?.state === 'loading', heading, className, children }: Props) {
  const head = (
    <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
      {title}
    </h2>
  );
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id} aria-busy={isBusy}>
      {actions === undefined ? (
        head
      ) : (
        <div className="panel-head">
          {head}
          {actions}
        </div>
      )}
      {note && <p className="panel-note">{note}</p>}
      {resource && <PartState resource={resource} />}
      {children}
    </section>
  );
}

interface LinksProps<Prefix extends string, Name extends string> {
  prefix: `${Prefix}.${Name}` extends MessageKey ? Prefix : never;
  names: readonly Name[];
  children?: ReactNode;
}

export function SectionLinks<Prefix extends string, Name extends string>({ prefix, names, children }: LinksProps<Prefix, Name>) {
  const { texts } = useAdmin();
  return (
    <ul className="section-links">
      {names.map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{texts[`${prefix}.${name}` as MessageKey]}</a>
        </li>
      ))}
      {children}
    </ul>
  );
}
