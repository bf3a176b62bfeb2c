import { Fragment } from 'react';
import type { AccessibilityTexts } from './texts.ts';

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
] as const;

export const ShortcutList = ({ texts }: { texts: AccessibilityTexts }) => (
  <dl className="shortcut-list">
    {SHORTCUTS.map(({ does, ways }) => (
      <div key={does}>
        <dt>{texts[does]}</dt>
        <dd>
          {ways.map(([modifier, key], index) => (
            <Fragment key={key}>
              {index > 0 && ` ${texts['accessibility.or']} `}
              <kbd>{modifier}</kbd> + <kbd>{key}</kbd>
            </Fragment>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
