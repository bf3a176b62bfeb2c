import { useCallback, useEffect, useState } from 'react';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';

export interface CatalogueState {
  catalogue?: Catalogue;
  /** Offline, or the file is of another version. */
  isMissing: boolean;
  load: () => void;
}

/** Loads what the site sells now once it is wanted; again when the network returns. */
export function useCatalogue(isWanted: boolean): CatalogueState {
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [isMissing, setMissing] = useState(false);
  const load = useCallback(() => {
    import('./load-catalogue.ts')
      .then(({ loadCatalogue }) => loadCatalogue())
      .then(
        (loaded) => {
          setCatalogue(loaded);
          setMissing(false);
        },
        () => setMissing(true),
      );
  }, []);
  useEffect(() => {
    if (!isWanted || catalogue) return undefined;
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isWanted, catalogue, load]);
  return { ...(catalogue ? { catalogue } : {}), isMissing, load };
}
