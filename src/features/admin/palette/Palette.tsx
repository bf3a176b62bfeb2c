import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import { own } from '../../foreign/own.shared.ts';
import { useAdmin } from '../shell/admin.tsx';
import { formatMoment } from '../shell/moment.ts';
import { counted } from '../shell/texts.ts';
import type { PaletteAction } from './actions.ts';
import type { Found, Marked } from './found.schema.ts';
import type { PalettePage } from './pages.ts';
import { type PaletteItem, usePalette } from './use-palette.ts';

interface Props {
  pages: readonly PalettePage[];
  shellActions: readonly PaletteAction[];
  openings: number;
  /** Asks the server too. */
  finds: boolean;
}

interface OptionsProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  isGrouped: boolean;
  onActive: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

function Highlighted({ snippet, marks }: Marked) {
  const ends = [0, ...marks.flat(), snippet.length];
  // Every second part is marked.
  return ends.slice(1).map((end, at) => {
    const part = snippet.slice(ends[at], end);
    return at % 2 === 1 ? <mark key={end}>{part}</mark> : part;
  });
}

function FoundItem({ found: { name, fact, text, at } }: { found: Found }) {
  const { languageTag } = useAdmin();
  return (
    <span className="palette-found">
      <span>
        <Highlighted {...name} />
      </span>{' '}
      <span className="palette-fact">{[fact, at && formatMoment(at, languageTag)].filter(Boolean).join(' · ')}</span>{' '}
      {text && (
        <span className="palette-text">
          <Highlighted {...text} />
        </span>
      )}
    </span>
  );
}

function Options({ id, items, active, isGrouped, onActive, onChoose }: OptionsProps) {
  const { texts } = useAdmin();
  const option = (item: PaletteItem) => {
    const index = items.indexOf(item);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant).
      <div
        key={`${item.group} ${item.id}`}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        onPointerMove={() => onActive(index)}
        onClick={() => onChoose(item)}
      >
        {item.found ? <FoundItem found={item.found} /> : item.name}
      </div>
    );
  };
  const alone = isGrouped ? [] : items.filter(({ found }) => !found);
  const grouped = items.filter((item) => !alone.includes(item));
  const groups = [...new Set(grouped.map(({ group }) => group))].map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <div className="palette-group" id={`${id}-${group}`} role="presentation">
        {texts[`admin.palette.${group}`]}
      </div>
      {grouped.filter((item) => item.group === group).map(option)}
    </div>
  ));
  return [...alone.map(option), ...groups];
}

function findMove(key: string, active: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active === 0 ? last : active - 1,
    PageDown: Math.min(last, active + 8),
    PageUp: Math.max(0, active - 8),
  };
  return own(moves, key);
}

type Offered = ReturnType<typeof usePalette>;

/** @returns opens the active item; where there is none yet, what the server finds that begins so, or first */
function useEnter(query: string, { items, state }: Offered, active: number, open: (item: PaletteItem | undefined) => void) {
  const [wanted, setWanted] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the answer.
  useEffect(() => {
    if (wanted === query && state === 'searching') return;
    if (wanted !== '' && wanted === query) open(items.find(({ found }) => found?.name.snippet.startsWith(query.trim())) ?? items[0]);
    setWanted('');
  }, [wanted, query, state]);
  return () => (items.length === 0 && state === 'searching' ? setWanted(query) : open(items[active]));
}

/** The focus stays in the field, which names the active option. Source: ARIA Authoring Practices, combobox with listbox popup. */
export function Palette({ pages, shellActions, openings, finds }: Props) {
  const { texts, languageTag } = useAdmin();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [announced, setAnnounced] = useState('');
  const id = useId();
  const offered = usePalette(pages, shellActions, query, finds);
  const { items, state, refresh, note } = offered;

  // A layout effect, so that the next key finds the new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens with each request only.
  useLayoutEffect(() => {
    if (openings === 0) return;
    if (dialog.current?.open) return dialog.current.close();
    refresh();
    setQuery('');
    setActive(0);
    openModal(dialog.current);
    field.current?.focus();
  }, [openings]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const count = items.length === 0 ? texts['admin.palette.none'] : counted(texts, 'admin.palette.found', items.length, languageTag);
  const hint = state === 'offline' || state === 'failed' ? texts[`admin.palette.${state}`] : '';
  // Once, when all are there.
  const result = query === '' || state === 'searching' ? '' : [count, hint].filter(Boolean).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(result), 400);
    return () => clearTimeout(timer);
  }, [result]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item || !dialog.current?.open) return;
    note(item);
    dialog.current.close();
    item.run();
  };
  const enter = useEnter(query, offered, active, choose);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = findMove(event.key, active, items.length - 1);
    if (to !== undefined) setActive(Math.max(0, to));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape does so by keyboard.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={texts['admin.palette.open']}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className="palette-box">
        <div className="palette-head">
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={texts['admin.palette.label']}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={items[active] && `${id}-${active}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={texts['admin.palette.hint']}
            value={query}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="button button-text button-xs" onClick={() => dialog.current?.close()}>
            {texts['admin.palette.close']}
          </button>
        </div>
        <div ref={list} className="palette-list" id={`${id}-list`} role="listbox" aria-label={texts['admin.palette.open']}>
          <Options id={id} items={items} active={active} isGrouped={query.trim() === ''} onActive={setActive} onChoose={choose} />
        </div>
        {query !== '' && (items.length === 0 || hint) && (
          <p className="palette-none">{hint || (state === 'searching' ? texts['admin.palette.searching'] : texts['admin.palette.none'])}</p>
        )}
        <p className="visually-hidden" role="status">
          {announced}
        </p>
      </div>
    </dialog>
  );
}
