import { identity } from '@/features/identity/identity.ts';

/** RFC 9116 asks for an end within a year; each build renews it. */
const VALID_DAYS = 300;

export const GET = () => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString().replace(/\.\d+Z$/u, 'Z');
  const lines = [
    `Contact: mailto:${identity.owner.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, el',
    `Canonical: ${identity.url}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
