import type { ReactNode } from 'react';

interface Props {
  href: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A link where there is a page to lead to, else its words. */
export const MaybeLink = ({ href, className, children }: Props) =>
  href === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
