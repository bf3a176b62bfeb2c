import type { Identity } from '../src/features/identity/identity.schema.ts';

interface Profile {
  network: string;
  username?: string;
  url?: string;
}

export interface Resume {
  basics?: { label?: string; profiles?: Profile[] };
}

const getUserName = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').findLast(Boolean) ?? '').replace(/^@/u, '');

const profile = ({ name, url }: Identity['social'][number]): Profile => ({ network: name, username: getUserName(url), url });

export function withProfiles(profiles: Profile[], before: Identity['social'], after: Identity['social']): Profile[] {
  const known = profiles.flatMap((old) => {
    const was = before.find(({ name }) => name === old.network);
    if (!was) return [old];
    const is = after.find(({ name }) => name === was.name);
    if (!is) return [];
    return [is.url === was.url ? old : { ...old, ...profile(is) }];
  });
  const added = after.filter(({ name }) => ![...before.map((old) => old.name), ...profiles.map((old) => old.network)].includes(name));
  return [...known, ...added.map(profile)];
}
