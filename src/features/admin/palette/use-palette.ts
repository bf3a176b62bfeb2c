import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { $actions, type PaletteAction } from './actions.ts';
import type { FOUND_KINDS, Found } from './found.schema.ts';
import { matches, type Named } from './match.ts';
import type { PalettePage } from './pages.ts';
import { noteRecent, recentIds } from './recent.ts';
import { useFound } from './use-found.ts';

export type PaletteGroup = 'recent' | 'pages' | 'actions' | (typeof FOUND_KINDS)[number];

export interface PaletteItem extends Named {
  group: PaletteGroup;
  run: () => void;
  found?: Found;
}

const toItem = (found: Found): PaletteItem => ({
  id: found.id,
  name: found.name.snippet,
  group: found.kind,
  run: () => location.assign(found.to),
  found,
});

/** Pages and actions are there at once; what the server finds follows below them, so that nothing moves under the keyboard. */
export function usePalette(pages: readonly PalettePage[], shellActions: readonly PaletteAction[], query: string, finds: boolean) {
  const offered = useStore($actions, { ssr: 'initial' });
  const [recent, setRecent] = useState<string[]>([]);
  const { state, found } = useFound(finds ? query : '');
  const here = useMemo(() => {
    const all: PaletteItem[] = [
      ...offered.map((action): PaletteItem => ({ ...action, group: 'actions' })),
      ...pages.map((page): PaletteItem => ({ ...page, group: page.isAction ? 'actions' : 'pages', run: () => location.assign(page.id) })),
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
  const items = useMemo(() => [...here, ...found.map(toItem)], [here, found]);
  return {
    items,
    state,
    refresh: () => setRecent(recentIds()),
    /** What the server found is personal, and is not remembered. */
    note: ({ id, found: isFound }: PaletteItem) => {
      if (!isFound) noteRecent(id);
    },
  };
}
