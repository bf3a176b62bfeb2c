import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { undoable } from '../../admin/confirm/undo.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { CopiedText } from './CopiedText.tsx';
import { readOverview, restoreToken, revokeToken } from './calls.ts';
import { MakeToken } from './MakeToken.tsx';
import { FEED_SCOPES, type FeedToken, type tokenMade } from './powerbi.schema.ts';

const scopesOf = ({ scopes }: FeedToken, texts: AdminTexts): string =>
  texts[`adminPowerbi.token.scopes.${scopes.length === FEED_SCOPES.length ? 'both' : (scopes[0] ?? 'orders')}`];

function expiry({ expiresAt }: FeedToken, { texts, languageTag }: Admin): string {
  if (expiresAt === null) return texts['adminPowerbi.token.days.never'];
  const time = Date.parse(expiresAt);
  const day = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' }).format(time);
  return time <= Date.now() ? fill(texts['adminPowerbi.token.expired'], { day }) : day;
}

function toColumns(props: Admin): Column<FeedToken>[] {
  const { texts, languageTag } = props;
  return [
    { key: 'name', head: texts['adminPowerbi.token.name'], sort: true, cell: ({ name }) => name },
    { key: 'scopes', phone: 'second', head: texts['adminPowerbi.token.scopes'], cell: (row) => scopesOf(row, texts) },
    {
      key: 'createdAt',
      head: texts['adminPowerbi.token.created'],
      sort: true,
      number: true,
      cell: ({ createdAt }) => formatMoment(createdAt, languageTag),
    },
    {
      key: 'lastUsedAt',
      head: texts['adminPowerbi.token.used'],
      sort: true,
      number: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt, languageTag) : texts['adminPowerbi.token.unused']),
    },
    {
      key: 'expiresAt',
      phone: 'second',
      head: texts['adminPowerbi.token.days'],
      sort: true,
      number: true,
      cell: (row) => expiry(row, props),
    },
  ];
}

export function Tokens() {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [turn, setTurn] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<z.output<typeof tokenMade>>();
  const reload = () => setTurn((count) => count + 1);
  useEffect(() => offerActions([{ id: 'powerbi:token', name: texts['adminPowerbi.make'], run: () => setMaking(true) }]), [texts]);

  const revoke = async ({ id, name }: FeedToken) => {
    const title = fill(texts['adminPowerbi.revoked'], { name });
    const outcome = await undoable(
      { title, run: () => revokeToken(id), undo: () => freshly(texts['admin.undo'], () => restoreToken(id)), onUndone: reload },
      texts,
    );
    if (!outcome.ok) return;
    if (made?.token.id === id) setMade(undefined);
    reload();
  };
  const tokens = async (signal: AbortSignal) => {
    const outcome = await readOverview(signal);
    return outcome.ok ? { ...outcome, data: outcome.data.tokens } : outcome;
  };
  return (
    <>
      <p className="panel-note">{texts['adminPowerbi.tokens.note']}</p>
      <div role="status">{made && <p>{fill(texts['adminPowerbi.made'], { name: made.token.name })}</p>}</div>
      {made && <CopiedText text={made.secret} verb={texts['adminPowerbi.made.copy']} key={made.secret} />}
      <DataTable
        name={texts['adminPowerbi.tokens']}
        columns={toColumns(admin)}
        load={wholeList(tokens, ['name'], (row, column) => String(own(row, column) ?? ''), languageTag)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="-createdAt"
        isInAddress={false}
        searchable={false}
        turn={turn}
        tools={
          <Button variant="outline" size="xs" onClick={() => setMaking(true)}>
            {texts['adminPowerbi.make']}
          </Button>
        }
        actions={(row) => (
          <Button
            variant="text"
            size="xs"
            aria-label={fill(texts['adminPowerbi.revoke.of'], { name: row.name })}
            onClick={() => void revoke(row)}
          >
            {texts['adminPowerbi.revoke']}
          </Button>
        )}
        empty={<p>{texts['adminPowerbi.tokens.none']}</p>}
      />
      {isMaking && (
        <MakeToken
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            reload();
          }}
        />
      )}
    </>
  );
}
