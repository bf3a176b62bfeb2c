import { atom } from 'nanostores';

export const $listing = atom<'none' | 'own' | 'all'>('none');

/** Call it while a list of queued forms is shown: no bar then repeats them. @returns ends it */
export function listsQueue(listing: 'own' | 'all'): () => void {
  $listing.set(listing);
  return () => $listing.set('none');
}
