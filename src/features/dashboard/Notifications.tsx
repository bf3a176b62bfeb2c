import { useEffect, useState } from 'react';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

type State = NotificationPermission | 'unsupported';

export function Notifications({ words: { texts, to } }: { words: Words }) {
  const [state, setState] = useState<State>('default');
  const [known, setKnown] = useState(false);
  useEffect(() => {
    setState('Notification' in window ? Notification.permission : 'unsupported');
    setKnown(true);
  }, []);
  return (
    <Section title={texts['dashboard.push']}>
      <p className="shelf-empty">{texts[`dashboard.push.${state}`]}</p>
      {known && state !== 'unsupported' && (
        <p className="u-mt-4">
          <a href={to.settings}>{texts['dashboard.push.settings']}</a>
        </p>
      )}
    </Section>
  );
}
