import type { ReactNode } from 'react';

interface Props {
  href: string | undefined;
  className?: string;
  children: ReactNode;
}

export const MaybeLink = ({ href, className, children }: Props) =>
  href === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
