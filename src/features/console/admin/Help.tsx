import { useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import type { Command } from './commands.ts';

const usageOf = ({ words, params }: Command): string => [...words, ...params.map((name) => `<${name}>`)].join(' ');

const Summary = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 > 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );

export const CommandList = ({ commands }: { commands: readonly Command[] }) => {
  const { texts } = useAdmin();
  return (
    <>
      <p>{texts['adminConsole.help']}</p>
      <dl className="console-commands" lang="en">
        {commands.map((command) => (
          <Term key={command.call} name={<code>{usageOf(command)}</code>}>
            <Summary text={command.summary} />
          </Term>
        ))}
      </dl>
    </>
  );
};

export const CommandHelp = ({ command }: { command: Command }) => {
  const { texts } = useAdmin();
  return (
    <>
      <p>
        {texts['adminConsole.usage']}: <code>{usageOf(command)}</code>
      </p>
      <p lang="en">
        <Summary text={command.summary} />
      </p>
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
};
