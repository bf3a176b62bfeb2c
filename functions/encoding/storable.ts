/** A text that the database stores as it is: no half of a surrogate pair, no NUL. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
