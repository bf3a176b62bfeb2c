import { atom } from 'nanostores';

/** Unread messages in the inbox; undefined until the server has said so. Set by the live connection and by any page that knows better. */
export const $unread = atom<number | undefined>();

/** The title of a page with the number before it, where there is one: `(3) Mail · Lycabettus`. */
export const titleWith = (count: number | undefined, title: string): string => (count ? `(${count}) ${title}` : title);
