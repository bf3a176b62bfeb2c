import { useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import type { Outcome } from '@/features/api/client.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { redirects } from './calls.ts';
import { FILE_COLUMNS, type FileColumn, type FileRow, readRedirectFile } from './redirect-file.ts';
import { REDIRECT_LIMITS, type RedirectStatus } from './redirects.schema.ts';

interface Props {
  close: () => void;
  onImported: () => void;
}

const PROBLEMS_SHOWN = 20;

const headsOf = (texts: AdminTexts) =>
  Object.fromEntries(FILE_COLUMNS.map((column) => [column, texts[`adminTools.${column}`]])) as Record<FileColumn, string>;

/** Row numbers include the head, as in spreadsheets. */
function problemsOf(outcome: Outcome<unknown> & { ok: false }, texts: AdminTexts): string[] {
  return Object.entries(outcome.error.fields ?? {}).map(([name, problem]) => {
    const [, row = '0', column = ''] = name.split('.');
    const field = FILE_COLUMNS.find((one) => one === column);
    return fill(texts['adminTools.import.line'], {
      line: String(Number(row) + 2),
      field: field ? texts[`adminTools.${field}`] : column,
      problem,
    });
  });
}

export function ImportDialog({ close, onImported }: Props) {
  const { texts, languageTag } = useAdmin();
  const id = useId();
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ text: string; problems: readonly string[] }>();
  const fail = (text: string, problems: readonly string[] = []) => setWrong({ text, problems });

  const choose = async (file: File | undefined) => {
    setRows([]);
    setWrong(undefined);
    if (!file) return;
    const read = readRedirectFile(new Uint8Array(await file.arrayBuffer()), headsOf(texts));
    const limit = REDIRECT_LIMITS.redirects;
    if (!read) fail(texts['adminTools.import.unreadable']);
    else if (read.length > limit) fail(fill(texts['adminTools.import.large'], { count: read.length, limit }, numbersIn(languageTag)));
    else setRows(read);
  };
  const run = async () => {
    setBusy(true);
    setWrong(undefined);
    // The server refuses an unknown status.
    const outcome = await redirects.import(rows.map((row) => ({ ...row, status: row.status as RedirectStatus })));
    setBusy(false);
    if (!outcome.ok) {
      const { offline, error } = outcome;
      const text = offline ? texts['adminTools.import.offline'] : texts['adminTools.import.failed'];
      return fail(error.fields ? text : [text, error.message].join(' ').trim(), problemsOf(outcome, texts));
    }
    announce(fill(texts['adminTools.import.done'], outcome.data, numbersIn(languageTag)));
    onImported();
    close();
  };

  return (
    <EditDialog title={texts['adminTools.import']} closeText={texts['mailSettings.close']} onClose={close}>
      <div className="tools-import">
        <p className="field-hint" id={`${id}-note`}>
          {texts['adminTools.import.note']}
        </p>
        <div className="field">
          <label htmlFor={`${id}-file`}>{texts['adminTools.import.file']}</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,text/csv"
            aria-describedby={`${id}-note`}
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
        </div>
        <div role="alert">
          {wrong && (
            <div className="tools-wrong">
              <p>{wrong.text}</p>
              <ul>
                {wrong.problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
                {wrong.problems.length > PROBLEMS_SHOWN && (
                  <li>{counted(texts, 'adminTools.import.more', wrong.problems.length - PROBLEMS_SHOWN, languageTag)}</li>
                )}
              </ul>
            </div>
          )}
        </div>
        {rows.length > 0 && (
          <Button loading={isBusy} loadingText={texts['adminTools.import.busy']} onClick={() => void run()}>
            {counted(texts, 'adminTools.import.verb', rows.length, languageTag)}
          </Button>
        )}
      </div>
    </EditDialog>
  );
}
