import { type ReactNode, useId, useState } from 'react';
import { download } from '@/components/download.ts';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import type { ToolTexts } from '../texts.ts';
import { SHOWN_CHARACTERS } from '../tools.ts';
import { useSettled } from '../use-kept.ts';

/** Long enough that a screen reader is not interrupted on each key. */
const QUIET_MS = 800;

/**
 * Announces a result in one short sentence, once typing has paused. It starts empty: screen readers do not announce a region that
 * arrives with its text.
 */
export const Said = ({ children }: { children: string }) => (
  <p className="visually-hidden" role="status">
    {useSettled(children, QUIET_MS, '')}
  </p>
);

interface CopyProps {
  texts: ToolTexts;
  name: string;
  text: string;
  children?: string;
}

export function Copy({ texts, name, text, children }: CopyProps) {
  const [hasFailed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      announce(fill(texts['tools.part.copied'], { name }));
    } catch {
      setFailed(true);
      announce(texts['tools.part.copy.failed']);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-outline button-sm"
        aria-label={children ? undefined : fill(texts['tools.part.copy.name'], { name })}
        onClick={() => void copy()}
      >
        {children ?? texts['tools.part.copy']}
      </button>
      {hasFailed && <p className="field-error">{texts['tools.part.copy.failed']}</p>}
    </>
  );
}

interface OutputProps {
  texts: ToolTexts;
  languageTag: string;
  name: string;
  text: string;
  file?: { name: string; type: string };
  children?: ReactNode;
}

export function Output({ texts, languageTag, name, text, file, children }: OutputProps) {
  const isCut = text.length > SHOWN_CHARACTERS;
  const number = new Intl.NumberFormat(languageTag);
  return (
    <div className="devtool-output">
      <div className="devtool-output-head">
        <h3>{name}</h3>
        {text !== '' && <Copy texts={texts} name={name} text={text} />}
        {text !== '' && file && (
          <button type="button" className="button button-outline button-sm" onClick={() => download(file.name, text, file.type)}>
            {fill(texts['tools.part.save'], { file: file.name })}
          </button>
        )}
      </div>
      {children}
      {isCut && (
        <p className="field-hint">
          {fill(texts['tools.part.cut'], { shown: number.format(SHOWN_CHARACTERS), all: number.format(text.length) })}
        </p>
      )}
      {text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
        <section className="devtool-box" tabIndex={0} aria-label={name}>
          <pre className="devtool-code">{isCut ? text.slice(0, SHOWN_CHARACTERS) : text}</pre>
        </section>
      )}
    </div>
  );
}

export interface Fact {
  name: string;
  value: string;
  note?: string | undefined;
}

export function Facts({ texts, caption, facts }: { texts: ToolTexts; caption: string; facts: readonly Fact[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={caption}>
      <table className="devtool-facts">
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts['tools.part.name']}</th>
            <th scope="col">{texts['tools.part.value']}</th>
            <th scope="col">{texts['tools.part.copy']}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, value, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one name, as parameters of an address do.
            <tr key={`${name} ${index}`}>
              <th scope="row">{name}</th>
              <td>
                <code>{value}</code>
                {note && <p className="field-hint">{note}</p>}
              </td>
              <td>{value !== '' && <Copy texts={texts} name={name} text={value} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ExampleProps {
  texts: ToolTexts;
  names: readonly string[];
  onChoose: (index: number) => void;
}

export function Examples({ texts, names, onChoose }: ExampleProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons in a line.
    <div className="devtool-examples" role="group" aria-labelledby={id}>
      <span className="muted" id={id}>
        {texts['tools.part.examples']}
      </span>
      {names.map((name, index) => (
        <button type="button" className="plain-button" key={name} onClick={() => onChoose(index)}>
          {name}
        </button>
      ))}
    </div>
  );
}
