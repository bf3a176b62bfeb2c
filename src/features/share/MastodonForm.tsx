import { type SubmitEvent, useId, useState } from 'react';
import { navigate } from '@/features/network/navigate.ts';
import { onMastodon } from './destinations.ts';
import type { Shared } from './shared.ts';
import type { ShareTexts } from './texts.ts';

export function MastodonForm({ texts, shared }: { texts: ShareTexts; shared: Shared }) {
  const id = useId();
  const [server, setServer] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const to = onMastodon(shared, server);
    setWrong(!to);
    if (to) navigate(to, { external: true });
  };
  return (
    <form className="share-mastodon" onSubmit={go} noValidate>
      <div className="field">
        <label htmlFor={id}>{texts['share.mastodon.server']}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {texts['share.mastodon.hint']}
        </p>
        <div role="alert">
          {wrong && (
            <p className="field-error" id={`${id}-wrong`}>
              {texts['share.mastodon.wrong']}
            </p>
          )}
        </div>
        <input
          id={id}
          type="text"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          value={server}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong ${id}-hint` : `${id}-hint`}
          onChange={({ target }) => setServer(target.value)}
        />
      </div>
      <button type="submit" className="button button-outline">
        {texts['share.mastodon']}
      </button>
    </form>
  );
}
