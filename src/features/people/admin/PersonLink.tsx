import type { ReactNode } from 'react';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { personLink, writeLink } from './links.shared.ts';

export const PersonLink = ({ address, children = address }: { address: string; children?: ReactNode }) => (
  <a href={personLink(useAdmin().locale, address)}>{children}</a>
);

/** An address with what to do next: the person's page, and a message. */
export const PersonAddress = ({ address, write }: { address: string; write: string }) => (
  <>
    <PersonLink address={address} /> <a href={writeLink(useAdmin().locale, address)}>{write}</a>
  </>
);
