import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { CopiedText } from './CopiedText.tsx';
import type { PowerbiOverview } from './powerbi.schema.ts';

interface Props {
  overview: PowerbiOverview;
}

const described = (name: string, texts: AdminTexts): string => texts[`adminPowerbi.set.${name}` as 'adminPowerbi.set.Orders'];

export function Feed({ overview: { feed, sets } }: Props) {
  const { texts } = useAdmin();
  const addressOf = (name: string) => `${feed}/${name}.csv`;
  return (
    <>
      <p className="panel-note">{texts['adminPowerbi.feed.note']}</p>
      <h3 id="sets">{texts['adminPowerbi.sets']}</h3>
      <p className="powerbi-steps">{texts['adminPowerbi.feed.formats']}</p>
      <dl className="powerbi-sets">
        {sets.map(({ name, scope, columns }) => (
          <Term
            key={name}
            name={
              <>
                <code>{name}</code>
                <span className="small muted">
                  {fill(texts['adminPowerbi.set.scope'], { scope: texts[`adminPowerbi.token.scopes.${scope}`] })}
                </span>
              </>
            }
          >
            {described(name, texts)}
            <CopiedText
              text={addressOf(name)}
              verb={texts['adminPowerbi.feed.copy']}
              label={fill(texts['adminPowerbi.feed.copy.of'], { name })}
            />
            <details>
              <summary>{texts['adminPowerbi.set.columns']}</summary>
              <code>{columns.join(', ')}</code>
            </details>
          </Term>
        ))}
      </dl>
      <h3>{texts['adminPowerbi.microsoft']}</h3>
      <ol className="powerbi-steps">
        <li>{texts['adminPowerbi.microsoft.get']}</li>
        <li>{texts['adminPowerbi.microsoft.signIn']}</li>
      </ol>
      <h3>{texts['adminPowerbi.sheets']}</h3>
      <p className="powerbi-steps">{texts['adminPowerbi.sheets.write']}</p>
      <CopiedText
        // In a spreadsheet of any region: semicolons part its arguments, and the file's numbers have points.
        text={`=IMPORTDATA("${addressOf(sets[0]?.name ?? '')}?token=TOKEN"; ","; "en_US")`}
        verb={texts['adminPowerbi.sheets.copy']}
      />
      <p className="powerbi-steps">{texts['adminPowerbi.sheets.note']}</p>
    </>
  );
}
