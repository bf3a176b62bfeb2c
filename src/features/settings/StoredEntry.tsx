import { useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { Amounts } from './amounts.ts';
import type { StoredItem } from './stored-data.ts';
import { knownEntry, type StoredTexts } from './stored-data.ts';

const SHOWN_LENGTH = 4_000;

interface Props {
  item: StoredItem;
  texts: StoredTexts;
  amounts: Amounts;
  onErase: () => void;
}

const written = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));

export function StoredEntry({ item, texts: t, amounts, onErase }: Props) {
  const { kind, name, read } = item;
  const [content, setContent] = useState<string>();
  const entry = knownEntry(kind, name);
  const show = async () => {
    const text = await read().then(written, () => t['stored.unreadable']);
    const rest = text.length - SHOWN_LENGTH;
    const cut = rest > 0 ? `\n${fill(t['stored.cut'], { count: amounts.number(rest) })}` : '';
    setContent(text.slice(0, SHOWN_LENGTH) + cut);
  };
  return (
    <li className="stored-entry">
      <div className="stored-head">
        <code className="stored-name">{name}</code>
        <span className="muted">{t[`stored.kind.${kind}`]}</span>
        <span className="figures">{amounts.of(item)}</span>
      </div>
      <p>{t[entry?.purpose ?? 'stored.other']}.</p>
      <p className="hint">{fill(t['stored.duration'], { life: amounts.life(entry?.life ?? 'stored.life.unknown') })}</p>
      <div className="stored-tools">
        <details onToggle={({ currentTarget }) => void (currentTarget.open && show())}>
          <summary>{t['stored.show']}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard. */}
          <p className="stored-content" tabIndex={0}>
            {content}
          </p>
        </details>
        <button className="button button-outline" type="button" onClick={onErase} aria-label={fill(t['stored.erase.name'], { name })}>
          {t['stored.erase']}
        </button>
      </div>
    </li>
  );
}
