import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { isChord } from '../../admin/shell/keys.ts';
import { counted } from '../../admin/shell/texts.ts';
import type { Command } from './commands.ts';
import { commonStart, complete } from './complete.ts';
import { stepInHistory } from './console-history.ts';

interface Props {
  commands: readonly Command[];
  lines: readonly string[];
  isBusy: boolean;
  onRun: (line: string) => void;
  onClear: () => void;
}

/** What is typed, its completions, and the way through the lines before it. */
function useCommandLine(commands: readonly Command[], lines: readonly string[]) {
  const [line, setLine] = useState('');
  const [active, setActive] = useState<number>();
  /** After Escape, Tab leaves the field, until something is typed (WCAG 2.1.2). */
  const [isTabFree, setTabFree] = useState(false);
  const [past, setPast] = useState<{ typed: string; at: number }>();
  const { from, options } = complete(line, commands);
  const isOpen = active !== undefined && options.length > 0;

  const free = (isFree: boolean) => {
    setActive(undefined);
    setTabFree(isFree);
  };
  const write = (text: string) => {
    setLine(text);
    setPast(undefined);
    free(false);
  };
  const accept = (option = options[active ?? 0]) => option !== undefined && write(`${line.slice(0, from)}${option} `);
  /** @returns whether there was something to complete; else Tab leaves the field */
  const completeHere = (): boolean => {
    const [only, ...others] = options;
    if (isTabFree || line.trim() === '' || only === undefined) return false;
    if (isOpen || others.length === 0) accept();
    else {
      const start = commonStart(options);
      if (start.length > line.length - from) setLine(line.slice(0, from) + start);
      setActive(0);
    }
    return true;
  };
  const goThroughOptions = (step: -1 | 1) => setActive(((active ?? 0) + step + options.length) % options.length);
  const goThroughHistory = (step: -1 | 1) => {
    const { typed, at } = past ?? { typed: line, at: lines.length };
    const next = stepInHistory(lines, at, step, typed);
    if (next === undefined) return;
    setLine(lines[next] ?? typed);
    setPast({ typed, at: next });
  };

  return { line, options, active, isOpen, write, free, accept, completeHere, goThroughOptions, goThroughHistory };
}

/** The focus stays in the field, which names the active completion. Source: ARIA Authoring Practices, combobox with listbox popup. */
export function CommandLine({ commands, lines, isBusy, onRun, onClear }: Props) {
  const { texts, languageTag } = useAdmin();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { line, options, active, isOpen, write, free, accept, completeHere, goThroughOptions, goThroughHistory } = useCommandLine(
    commands,
    lines,
  );

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || line.trim() === '') return;
    onRun(line.trim());
    write('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (isChord(event.nativeEvent, 'KeyL')) onClear();
    else if (event.key === 'Tab' && !event.shiftKey) {
      if (!completeHere()) return;
    } else if (event.key === 'Escape') free(true);
    else if (step !== 0 && isOpen) goThroughOptions(step);
    else if (step !== 0) goThroughHistory(step);
    else if (event.key === 'Enter' && isOpen) accept();
    else return;
    event.preventDefault();
  };

  return (
    <form className="console-line" onSubmit={submit}>
      <label htmlFor={id}>{texts['adminConsole.line']}</label>
      <div className="console-field">
        <input
          className="small-field"
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={texts['adminConsole.hint']}
          value={line}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => free(false)}
        />
        <Button type="submit" loading={isBusy} loadingText={texts['adminConsole.busy']}>
          {texts['adminConsole.run']}
        </Button>
      </div>
      <div
        ref={list}
        className="console-options"
        id={`${id}-list`}
        role="listbox"
        aria-label={texts['adminConsole.options']}
        hidden={!isOpen}
      >
        {isOpen &&
          options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant).
            <div
              key={option}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => accept(option)}
            >
              {option}
            </div>
          ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && counted(texts, 'adminConsole.found', options.length, languageTag)}
      </p>
      <p className="console-keys" id={`${id}-keys`}>
        {texts['adminConsole.keys']}
      </p>
    </form>
  );
}
