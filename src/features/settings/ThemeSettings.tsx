import { useEffect, useState } from 'react';
import { markAwake } from '@/features/islands/awake.ts';
import { storedTheme, storeTheme, THEME_CHOICES, type ThemeChoice, watchStoredTheme } from '@/features/theme/choice.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { SettingsTexts } from './texts.ts';

type ThemeText = 'settings.theme' | `settings.theme.${ThemeChoice}`;

export function ThemeSettings({ texts }: { texts: Pick<SettingsTexts, ThemeText> }) {
  const [chosen, setChosen] = useState<ThemeChoice>();
  useEffect(() => {
    const read = () => setChosen(storedTheme());
    read();
    return watchStoredTheme(read);
  }, []);
  return (
    <div ref={markAwake}>
      <ChoiceList
        name="theme"
        legend={texts['settings.theme']}
        hideLegend
        choices={THEME_CHOICES.map((value) => ({ value, label: texts[`settings.theme.${value}`] }))}
        chosen={chosen}
        choose={(choice) => {
          storeTheme(choice);
          setChosen(choice);
        }}
      />
    </div>
  );
}
