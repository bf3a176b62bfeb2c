import { Button } from '@/components/Button.tsx';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { type Admin, adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { mailboxes } from './calls.ts';
import { mailboxBody, mailboxFields } from './fields.ts';
import { MAIL_SETTINGS_LIMITS, mailboxChange, mailboxCreation, type StoredMailbox } from './mail-settings.schema.ts';
import { RowButtons } from './RowButtons.tsx';
import { type DialogProps, useEditedList } from './use-edited-list.ts';

const edited = (mailbox: StoredMailbox) => ({ values: mailboxFields(mailbox), version: mailbox.version });
const ALIASES_LENGTH = MAIL_SETTINGS_LIMITS.aliases * 255;

const nameOf = ({ title }: StoredMailbox): string => title;
const allAliases = ({ aliases, fixedAliases }: StoredMailbox): string => [...aliases, ...fixedAliases].join(', ');

function mailboxColumns({ texts }: Pick<Admin, 'texts'>): Column<StoredMailbox>[] {
  return [
    { key: 'title', head: texts['mailSettings.mailbox.title'], sort: true, text: nameOf },
    {
      key: 'name',
      head: texts['mailSettings.mailbox.name'],
      sort: true,
      cell: ({ name }) => <code>{name}</code>,
      csv: ({ name }) => name,
    },
    {
      key: 'address',
      phone: 'second',
      head: texts['mailSettings.mailbox.address'],
      cell: ({ address }) => address ?? texts['mailSettings.none'],
      csv: ({ address }) => address,
    },
    {
      key: 'aliases',
      head: texts['mailSettings.mailbox.aliases'],
      cell: ({ aliases, fixedAliases }) => (
        <>
          {aliases.join(', ')}
          {fixedAliases.length > 0 && (
            <span className="muted">
              {aliases.length > 0 && ', '}
              {fixedAliases.join(', ')} ({texts['mailSettings.mailbox.fixed']})
            </span>
          )}
          {aliases.length + fixedAliases.length === 0 && texts['mailSettings.none']}
        </>
      ),
      csv: allAliases,
    },
    { key: 'messages', phone: 'named', head: texts['mailSettings.mailbox.messages'], sort: true, count: ({ messages }) => messages },
  ];
}

export const MailboxesIsland = adminIsland(function MailboxesIsland() {
  const { texts, languageTag } = useAdmin();
  const list = useEditedList<StoredMailbox>({
    texts,
    creation: { id: 'mail:mailbox', name: texts['mailSettings.mailbox.new'] },
    nameOf,
    remove: mailboxes.remove,
    restore: ({ name, title, address, aliases }) => mailboxes.add({ name, title, address, aliases }),
  });
  return (
    <>
      <DataTable
        name={texts['mailSettings.mailboxes']}
        columns={mailboxColumns({ texts })}
        load={wholeList(
          mailboxes.list,
          ['title', 'name', 'address', 'aliases'],
          (row, column) => (column === 'aliases' ? allAliases(row) : String(own(row, column) ?? '')),
          languageTag,
        )}
        idOf={({ name }) => name}
        nameOf={nameOf}
        sort="title"
        tools={
          <Button variant="outline" size="xs" onClick={() => list.edit('new')}>
            {texts['mailSettings.mailbox.new']}
          </Button>
        }
        prefix="mailboxes."
        turn={list.turn}
        searchable={false}
        actions={(row) => (
          <RowButtons name={row.title} edit={() => list.edit(row)} remove={row.removable ? () => void list.drop([row]) : undefined} />
        )}
      />
      {list.edited && <MailboxDialog mailbox={list.edited === 'new' ? undefined : list.edited} saved={list.saved} close={list.close} />}
    </>
  );
});

function MailboxDialog({ mailbox, saved, close }: DialogProps & { mailbox: StoredMailbox | undefined }) {
  const { texts } = useAdmin();
  return (
    <EditDialog title={mailbox ? mailbox.title : texts['mailSettings.mailbox.new']} closeText={texts['mailSettings.close']} onClose={close}>
      <AdminForm
        id={`mailbox-${mailbox?.name ?? ''}`}
        saved={mailbox ? edited(mailbox) : { values: {}, version: 0 }}
        bodyOf={(values) => ({ ...mailboxBody(values), ...(!mailbox && { name: values['name'] }) })}
        schema={mailbox ? mailboxChange.omit({ version: true }) : mailboxCreation}
        save={async (body, version) => {
          const outcome = await (mailbox
            ? mailboxes.change(mailbox.name, { ...body, version })
            : mailboxes.add(body as BodyOf<'POST /api/admin/mail/mailboxes'>));
          return outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome;
        }}
        {...(mailbox && {
          fetchSaved: async () => {
            const outcome = await mailboxes.list();
            if (!outcome.ok) return outcome;
            return { ok: true as const, data: edited(outcome.data.find(({ name }) => name === mailbox.name) ?? mailbox) };
          },
        })}
        onSaved={saved}
        labels={{
          name: texts['mailSettings.mailbox.name'],
          title: texts['mailSettings.mailbox.title'],
          address: texts['mailSettings.mailbox.address'],
          aliases: texts['mailSettings.mailbox.aliases'],
        }}
      >
        {(form) => (
          <>
            {!mailbox && (
              <TextField
                form={form}
                name="name"
                required
                autoComplete="off"
                spellCheck={false}
                hint={texts['mailSettings.mailbox.name.hint']}
              />
            )}
            <TextField form={form} name="title" required autoComplete="off" />
            <TextField form={form} name="address" type="email" autoComplete="off" hint={texts['mailSettings.mailbox.address.hint']} />
            <TextArea form={form} name="aliases" max={ALIASES_LENGTH} rows={4} hint={texts['mailSettings.mailbox.aliases.hint']} />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
