/** In an address: the action at which an entry opens. */
export const DO = 'do';

/** @param action none for the entry's beginning @returns the query of the address */
export const openAt = (name: string, id: string, action?: string): string =>
  `?${new URLSearchParams({ [name]: id, ...(action && { [DO]: action }) })}`;
