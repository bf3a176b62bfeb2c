import { useState } from 'react';
import { PREFERENCE_NAMES, type PreferenceName } from '@/features/accessibility/preferences.schema.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { numbersIn } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { RangeChoice } from '../../admin/table/RangeChoice.tsx';
import { PREFERENCE_RANGES, type PreferenceRange } from './accessibility-admin.schema.ts';
import { readPreferences } from './calls.ts';

function valueText(name: PreferenceName, value: string, texts: AdminTexts): string {
  const key = name === 'contrast' || name === 'lineSpacing' ? `accessibility.${name}.${value}` : `adminAccessibility.value.${value}`;
  return own(texts, key) ?? value;
}

export function Preferences() {
  const { texts, languageTag } = useAdmin();
  const [range, setRange] = useState<PreferenceRange>('30');
  const resource = useResource((signal) => readPreferences(range, signal), range);
  const number = numbersIn(languageTag);
  const counts = resource.data?.counts ?? [];
  const isNone = counts.every(({ count }) => count === 0);
  return (
    <Panel
      id="preferences"
      title={texts['adminAccessibility.preferences']}
      note={texts['adminAccessibility.preferences.note']}
      actions={<RangeChoice ranges={PREFERENCE_RANGES} range={range} onRange={setRange} />}
      resource={resource}
    >
      {resource.data && isNone && <p className="part-empty">{texts['adminAccessibility.preferences.none']}</p>}
      {resource.data && !isNone && (
        <dl className="settings-facts">
          {PREFERENCE_NAMES.map((name) => (
            <Term key={name} name={texts[`accessibility.${name === 'fontSize' ? 'textSize' : name}`]}>
              {counts
                .filter((row) => row.name === name)
                .map(({ value, count }) => `${valueText(name, value, texts)}: ${number(count)}`)
                .join(' · ')}
            </Term>
          ))}
        </dl>
      )}
    </Panel>
  );
}
