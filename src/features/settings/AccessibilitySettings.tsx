import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { CONTRASTS, LINE_SPACINGS, TOGGLES } from '@/features/accessibility/preferences.schema.ts';
import {
  $preferences,
  $saving,
  $shortcuts,
  $system,
  resetPreferences,
  setContrast,
  setLineSpacing,
  setShortcuts,
  setToggle,
  startPreferences,
} from '@/features/accessibility/preferences.ts';
import { contrastShown, isOn } from '@/features/accessibility/root.ts';
import { awake } from '@/features/islands/awake.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import { Switch } from './Switch.tsx';
import { TextSize } from './TextSize.tsx';
import type { AccessibilityTexts } from './texts.ts';

/** Shares the accessibility panel's store, so a change in one shows in the other. */
export function AccessibilitySettings({ texts: t }: { texts: AccessibilityTexts }) {
  const preferences = useStore($preferences, { ssr: 'initial' });
  const system = useStore($system, { ssr: 'initial' });
  const saving = useStore($saving, { ssr: 'initial' });
  const shortcuts = useStore($shortcuts, { ssr: 'initial' });
  const [known, setKnown] = useState(false);
  useEffect(() => {
    startPreferences();
    setKnown(true);
  }, []);

  const getHint = (name: (typeof TOGGLES)[number]) =>
    name === 'reduceMotion' && system.reducedMotion ? t['accessibility.reduceMotion.system'] : t[`accessibility.${name}.hint`];
  return (
    <div className="settings-group" ref={awake}>
      <TextSize texts={t} known={known} />
      <ChoiceList
        name="contrast"
        legend={t['accessibility.contrast']}
        hint={t[system.moreContrast ? 'accessibility.contrast.system' : 'accessibility.contrast.hint']}
        choices={CONTRASTS.map((value) => ({ value, label: t[`accessibility.contrast.${value}`] }))}
        chosen={known ? contrastShown(preferences, system) : undefined}
        choose={setContrast}
      />
      <ChoiceList
        name="lineSpacing"
        legend={t['accessibility.lineSpacing']}
        choices={LINE_SPACINGS.map((value) => ({ value, label: t[`accessibility.lineSpacing.${value}`] }))}
        chosen={known ? preferences.lineSpacing : undefined}
        choose={setLineSpacing}
      />
      <div>
        {TOGGLES.map((name) => (
          <Switch
            key={name}
            name={name}
            label={t[`accessibility.${name}`]}
            hint={getHint(name)}
            checked={isOn(name, preferences, system)}
            disabled={!known || (name === 'reduceMotion' && system.reducedMotion)}
            onChange={(on) => setToggle(name, on)}
          />
        ))}
      </div>
      <div>
        <Switch name="shortcuts" label={t['accessibility.shortcuts.use']} checked={shortcuts} disabled={!known} onChange={setShortcuts} />
        <ShortcutList texts={t} />
      </div>
      <div className="settings-foot">
        <Button variant="outline" disabled={!known} onClick={resetPreferences}>
          {t['accessibility.reset']}
        </Button>
        <p className="hint" role="status">
          {saving !== 'idle' && t[`accessibility.${saving}`]}
        </p>
      </div>
    </div>
  );
}
