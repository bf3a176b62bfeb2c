import type { Command } from './commands.ts';
import type { ConsoleTexts } from './texts.ts';

const usageOf = ({ words, params }: Command): string => [...words, ...params.map((name) => `<${name}>`)].join(' ');

export const CommandList = ({ texts, commands }: { texts: ConsoleTexts; commands: readonly Command[] }) => (
  <>
    <p>{texts['adminConsole.help']}</p>
    <dl className="console-commands" lang="en">
      {commands.map((command) => (
        <div key={command.call}>
          <dt>
            <code>{usageOf(command)}</code>
          </dt>
          <dd>{command.summary}</dd>
        </div>
      ))}
    </dl>
  </>
);

export const CommandHelp = ({ texts, command }: { texts: ConsoleTexts; command: Command }) => (
  <>
    <p>
      {texts['adminConsole.usage']}: <code>{usageOf(command)}</code>
    </p>
    <p lang="en">{command.summary}</p>
    {command.fields.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
      <section className="table-box" tabIndex={0} aria-label={texts['adminConsole.fields']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts['adminConsole.field']}</th>
              <th scope="col">{texts['adminConsole.type']}</th>
            </tr>
          </thead>
          <tbody>
            {command.fields.map(({ name, place, type, values, required }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>--{name}</code>
                </th>
                <td>
                  {values.length > 0 ? values.join(', ') : texts[`adminConsole.type.${type}`]}
                  {required && ` (${texts['adminConsole.required']})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </>
);
