import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { CommandLine } from './CommandLine.tsx';
import type { Command } from './commands.ts';
import { storedLines, storeLine } from './console-history.ts';
import { CommandHelp, CommandList } from './Help.tsx';
import { Output } from './Output.tsx';
import { findCommand, type ParsedCommand, type ParseProblem, parseCommand, tokenise } from './parse.ts';
import { runCommand } from './run-command.ts';

interface Entry {
  id: number;
  line: string;
  content: ReactNode;
}

const ENTRIES_LIMIT = 50;

export const ConsoleIsland = adminIsland(function ConsoleIsland({ commands }: { commands: readonly Command[] }) {
  const { texts } = useAdmin();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const count = useRef(0);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => setLines(storedLines()), []);
  useEffect(() => {
    if (entries.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [entries]);

  const show = (line: string, content: ReactNode) => {
    count.current += 1;
    setEntries((before) => [...before, { id: count.current, line, content }].slice(-ENTRIES_LIMIT));
  };
  const showProblem = (line: string, problem: ParseProblem) =>
    show(
      line,
      <>
        <p className="console-error">{fill(texts[`adminConsole.problem.${problem.problem}`], { subject: problem.subject })}</p>
        {'command' in problem && <CommandHelp command={problem.command} />}
      </>,
    );
  const runCall = async (line: string, parsed: ParsedCommand) => {
    if (parsed.isPlain) storeLine(line);
    setBusy(true);
    const result = await runCommand(parsed, texts);
    setBusy(false);
    show(line, <Output result={result} format={parsed.format} />);
  };
  const help = (line: string, about: readonly string[]) => {
    const command = findCommand(commands, about);
    if (command) return show(line, <CommandHelp command={command} />);
    const found = commands.filter(({ words }) => about.every((word, at) => words[at] === word));
    if (found.length === 0) return showProblem(line, { problem: 'unknown', subject: about.join(' ') });
    show(line, <CommandList commands={found} />);
  };
  const run = (line: string) => {
    setLines((before) => [...before.filter((known) => known !== line), line]);
    const [first = '', ...rest] = tokenise(line).map(({ text }) => text);
    if (first === 'clear') return setEntries([]);
    if (first === 'help') return help(line, rest);
    if (first === 'history') return show(line, <pre className="console-json">{lines.join('\n')}</pre>);
    const parsed = parseCommand(line, commands);
    if ('problem' in parsed) showProblem(line, parsed);
    else void runCall(line, parsed);
  };

  return (
    <section className="panel console">
      <p className="panel-note">{texts['adminConsole.note']}</p>
      <div className="console-log" role="log" aria-label={texts['adminConsole.output']} aria-busy={isBusy}>
        {entries.length === 0 && <p className="muted">{texts['adminConsole.empty']}</p>}
        {entries.map(({ id, line, content }) => (
          <div key={id} className="console-entry">
            <p className="console-echo">
              <code>{line}</code>
            </p>
            {content}
          </div>
        ))}
      </div>
      <CommandLine {...{ commands, lines, isBusy }} onRun={run} onClear={() => setEntries([])} />
      <div ref={end} className="console-end" />
    </section>
  );
});
