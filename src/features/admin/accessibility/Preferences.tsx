import { useState } from 'react';
import { PREFERENCE_NAMES, type PreferenceName } from '@/features/accessibility/preferences.schema.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { PartState } from '../shell/PartState.tsx';
import { useResource } from '../shell/use-resource.ts';
import { PREFERENCE_RANGES, type PreferenceRange } from './accessibility-admin.schema.ts';
import { readPreferences } from './calls.ts';
import type { AccessibilityAdminTexts, PartProps } from './texts.ts';

function valueText(name: PreferenceName, value: string, texts: AccessibilityAdminTexts): string {
  const key = name === 'contrast' || name === 'lineSpacing' ? `accessibility.${name}.${value}` : `adminAccessibility.value.${value}`;
  return texts[key as keyof AccessibilityAdminTexts];
}

/** What visitors changed, and what that tells. */
export function Preferences({ texts, languageTag }: PartProps) {
  const [range, setRange] = useState<PreferenceRange>('30');
  const resource = useResource((signal) => readPreferences(range, signal), range);
  const number = numbersIn(languageTag);
  const counts = resource.data?.counts ?? [];
  const isNone = counts.every(({ count }) => count === 0);
  return (
    <section className="panel" aria-labelledby="preferences" aria-busy={resource.state === 'loading'}>
      <div className="panel-head">
        <h2 id="preferences">{texts['adminAccessibility.preferences']}</h2>
        <label className="panel-choice">
          <span>{texts['adminAccessibility.range']}</span>
          <select
            value={range}
            onChange={({ currentTarget: { value } }) => setRange(PREFERENCE_RANGES.find((one) => one === value) ?? range)}
          >
            {PREFERENCE_RANGES.map((days) => (
              <option key={days} value={days}>
                {fill(texts['adminAccessibility.range.days'], { count: days })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="panel-note">{texts['adminAccessibility.preferences.note']}</p>
      <PartState resource={resource} texts={texts} languageTag={languageTag} />
      {resource.data && isNone && <p className="part-empty">{texts['adminAccessibility.preferences.none']}</p>}
      {resource.data && !isNone && (
        <dl className="settings-facts">
          {PREFERENCE_NAMES.map((name) => (
            <div key={name}>
              <dt>{texts[`accessibility.${name === 'fontSize' ? 'textSize' : name}`]}</dt>
              <dd>
                {counts
                  .filter((row) => row.name === name)
                  .map(({ value, count }) => `${valueText(name, value, texts)}: ${number(count)}`)
                  .join(' · ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
