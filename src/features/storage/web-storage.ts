/** Web storage, which a browser may block and which may be full: nothing here throws. The default area is local storage. */
type Area = () => Storage;
const local: Area = () => localStorage;
export const session: Area = () => sessionStorage;

/** @returns null if nothing is stored or storage is blocked */
export const readItem = (key: string, area = local): string | null => {
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
};

/** Stores a value; null removes it. @returns false if the browser stores nothing */
export const writeItem = (key: string, value: string | null, area = local): boolean => {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, value);
    return true;
  } catch {
    return false;
  }
};
