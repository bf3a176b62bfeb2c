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
  { does: 'accessibility.shortcuts.search', ways: [['/'], ['Ctrl', 'K']] },
] as const;

export const ShortcutList = ({ texts }: { texts: AccessibilityTexts }) => (
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
