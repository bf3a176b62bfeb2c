import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import {
  CONTRASTS,
  LINE_SPACINGS,
  TEXT_SIZE_MAX_PERCENT,
  TEXT_SIZE_MIN_PERCENT,
  TOGGLES,
} from '@/features/accessibility/preferences.schema.ts';
import {
  $preferences,
  $saving,
  $shortcuts,
  $system,
  decreaseText,
  increaseText,
  resetPreferences,
  setContrast,
  setLineSpacing,
  setShortcuts,
  setToggle,
  startPreferences,
} from '@/features/accessibility/preferences.ts';
import { contrastShown, isOn } from '@/features/accessibility/root.ts';
import { markAwake } from '@/features/islands/awake.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { Switch } from './Switch.tsx';
import type { AccessibilityTexts } from './texts.ts';

/** Lucide's minus and plus (ISC licence). */
const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';

function TextSize({ texts: t, known }: { texts: AccessibilityTexts; known: boolean }) {
  const { fontSize } = useStore($preferences, { ssr: 'initial' });
  const id = useId();
  const button = (name: string, icon: string, change: () => void, isEnd: boolean) => (
    <button type="button" aria-label={name} aria-disabled={!known || isEnd || undefined} onClick={() => known && !isEnd && change()}>
      <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and what they change, not fields of a form.
    <div className="text-size" role="group" aria-labelledby={id}>
      <p className="name" id={id}>
        {t['accessibility.textSize']}
      </p>
      {button(t['accessibility.decrease'], MINUS, decreaseText, fontSize <= TEXT_SIZE_MIN_PERCENT)}
      <output>{fontSize}%</output>
      {button(t['accessibility.increase'], PLUS, increaseText, fontSize >= TEXT_SIZE_MAX_PERCENT)}
    </div>
  );
}

const SHORTCUTS = [
  { does: 'accessibility.open', ways: [['Alt', 'A']] },
  {
    does: 'accessibility.shortcuts.increase',
    ways: [
      ['Alt', '+'],
      ['Alt', '='],
    ],
  },
  { does: 'accessibility.shortcuts.decrease', ways: [['Alt', '−']] },
  { does: 'accessibility.shortcuts.contrast', ways: [['Alt', 'C']] },
  { does: 'accessibility.shortcuts.search', ways: [['/'], ['Ctrl', 'K']] },
] as const;

const ShortcutList = ({ texts }: { texts: AccessibilityTexts }) => (
  <dl className="shortcut-list">
    {SHORTCUTS.map(({ does, ways }) => (
      <div key={does}>
        <dt>{texts[does]}</dt>
        <dd>
          {ways.map((keys, index) => (
            <Fragment key={keys.join()}>
              {index > 0 && ` ${texts['accessibility.or']} `}
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ' + '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </Fragment>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

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
    <div className="settings-group" ref={markAwake}>
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
