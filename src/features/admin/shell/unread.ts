import { atom } from 'nanostores';

/** Undefined until the server reports it. Set by the live connection and by pages that know better. */
export const $unread = atom<number | undefined>();

export const titleWith = (count: number | undefined, title: string): string => (count ? `(${count}) ${title}` : title);
