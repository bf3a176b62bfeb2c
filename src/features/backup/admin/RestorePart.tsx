import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { FRESH_SIGN_IN } from '../../admin/shell/session.ts';
import { counted } from '../../admin/shell/texts.ts';
import { headTime } from '../../mail/admin/format.ts';
import type { RestoreCheck, Restored } from './backup.schema.ts';
import { CheckResult } from './CheckResult.tsx';
import { checkUpload, dropCheck, restoreBackup, saveBackup } from './calls.ts';
import type { CheckState } from './use-check.ts';

interface Props {
  check: CheckState;
  hasBucket: boolean;
  onRestored: () => void;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

async function confirmRestore(
  { texts, languageTag }: Admin,
  found: RestoreCheck,
  hasBucket: boolean,
  acceptsUnsigned: boolean,
): Promise<Restored | undefined> {
  let done: Restored | undefined;
  let isSaved = !hasBucket;
  await confirmed({
    title: texts['adminBackup.restore.title'],
    text: fill(
      texts['adminBackup.restore.text'],
      {
        time: headTime(found.madeAt, languageTag),
        gone: sum(found.tables.map(({ gone }) => gone)),
        come: sum(found.tables.map(({ come }) => come)),
      },
      numbersIn(languageTag),
    ),
    verb: texts['adminBackup.restore.verb'],
    done: '',
    run: async () => {
      // Saves the present state first, and not again if the restore repeats after a fresh sign-in.
      const saved = isSaved ? undefined : await saveBackup(() => undefined);
      if (saved && !saved.ok) return saved;
      const outcome = await restoreBackup(found.id, acceptsUnsigned);
      isSaved = !hasBucket || (!outcome.ok && outcome.error.code === FRESH_SIGN_IN);
      if (outcome.ok) done = outcome.data;
      return outcome;
    },
  });
  return done;
}

export function RestorePart({ check, hasBucket, onRestored }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState<readonly string[]>([]);
  const { found, problem, isBusy } = check;

  // The result may be far from the button that asked for it.
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = field.current?.files?.[0];
    setMissing(!file);
    setSaid([]);
    if (!file) return field.current?.focus();
    void check.run(file.name, () => checkUpload(file));
  };
  const textsOf = ({ erased, safety }: Restored): string[] => [
    texts['adminBackup.restore.done'],
    ...(erased > 0 ? [counted(texts, 'adminBackup.restore.erased', erased, languageTag)] : []),
    ...(safety === null ? [] : [fill(texts['adminBackup.restore.safety'], { name: safety })]),
  ];
  const restore = async (acceptsUnsigned: boolean) => {
    if (!found) return;
    const done = await confirmRestore(admin, found, hasBucket, acceptsUnsigned);
    if (!done) return;
    check.clear();
    setSaid(textsOf(done));
    onRestored();
    document.getElementById('restore')?.focus();
  };
  const drop = () => {
    if (found) void dropCheck(found.id);
    check.clear();
    conclude(texts['adminBackup.restore.dropped'], [field.current]);
  };
  return (
    <section className="panel" aria-labelledby="restore" aria-busy={isBusy}>
      <h2 id="restore" tabIndex={-1}>
        {texts['adminBackup.restore']}
      </h2>
      <p className="panel-note">{texts['adminBackup.restore.note']}</p>
      <form className="backup-form" onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={id}>{texts['adminBackup.restore.file']}</label>
          <input id={id} ref={field} type="file" accept=".zip,application/zip" aria-invalid={isMissing} aria-describedby={`${id}-error`} />
        </div>
        <Button type="submit" variant="outline" loading={isBusy} loadingText={texts['adminBackup.restore.busy']}>
          {texts['adminBackup.restore.check']}
        </Button>
      </form>
      <p className="backup-error" id={`${id}-error`} role="alert">
        {isMissing ? texts['adminBackup.restore.none'] : problem}
      </p>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {found && (
        <CheckResult
          key={found.id}
          found={found}
          hasBucket={hasBucket}
          heading={heading}
          onRestore={(acceptsUnsigned) => void restore(acceptsUnsigned)}
          onDrop={drop}
        />
      )}
    </section>
  );
}
