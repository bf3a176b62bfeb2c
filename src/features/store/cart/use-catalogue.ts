import { useCallback, useEffect, useState } from 'react';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';

export interface CatalogueState {
  catalogue?: Catalogue;
  isMissing: boolean;
  load: () => void;
}

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
