import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { $actions, type PaletteAction } from './actions.ts';
import { matches, type Named } from './match.ts';
import { noteRecent, recentIds } from './recent.ts';

export interface PaletteItem extends Named {
  group: 'recent' | 'pages' | 'actions';
  run: () => void;
}

export function usePalette(pages: readonly Named[], shellActions: readonly PaletteAction[], query: string) {
  const offered = useStore($actions, { ssr: 'initial' });
  const [recent, setRecent] = useState<string[]>([]);
  const items = useMemo(() => {
    const all: PaletteItem[] = [
      ...offered.map((action): PaletteItem => ({ ...action, group: 'actions' })),
      ...pages.map((page): PaletteItem => ({ ...page, group: 'pages', run: () => location.assign(page.id) })),
      ...shellActions.map((action): PaletteItem => ({ ...action, group: 'actions' })),
    ];
    if (query.trim() !== '') return matches(all, query);
    const known = recent.flatMap((id) => all.find((item) => item.id === id) ?? []);
    const rest = all.filter((item) => !known.includes(item));
    return [
      ...known.map((item): PaletteItem => ({ ...item, group: 'recent' })),
      ...rest.filter(({ group }) => group === 'pages'),
      ...rest.filter(({ group }) => group === 'actions'),
    ];
  }, [offered, pages, shellActions, query, recent]);
  return {
    items,
    refresh: () => setRecent(recentIds()),
    note: (id: string) => noteRecent(id),
  };
}
