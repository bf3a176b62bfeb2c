import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { blocks } from './calls.ts';
import { blockFields } from './fields.ts';
import { blockChange, blockSchema, type MailBlock } from './mail-settings.schema.ts';
import { RowButtons } from './RowButtons.tsx';
import { type DialogProps, useEditedList } from './use-edited-list.ts';

const edited = (block: MailBlock) => ({ values: blockFields(block), version: block.version });

export const BlocksIsland = adminIsland(function BlocksIsland() {
  const { texts, languageTag } = useAdmin();
  const nameOf = ({ value }: MailBlock) => value;
  const list = useEditedList<MailBlock>({
    texts,
    creation: { id: 'mail:block', name: texts['mailSettings.block.new'] },
    nameOf,
    remove: blocks.remove,
    restore: ({ value, note }) => blocks.add({ value, note }),
  });
  const day = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' });
  const kind = (row: MailBlock) => texts[`mailSettings.block.kind.${row.kind}`];
  return (
    <>
      <DataTable
        name={texts['mailSettings.blocks']}
        columns={[
          { key: 'value', head: texts['mailSettings.block.value'], sort: true, text: nameOf },
          { key: 'kind', phone: 'second', head: texts['mailSettings.block.kind'], sort: true, cell: kind, csv: (row) => row.kind },
          { key: 'note', head: texts['mailSettings.block.note'], text: ({ note }) => note },
          {
            key: 'createdAt',
            phone: 'second',
            head: texts['mailSettings.block.at'],
            sort: true,
            number: true,
            cell: ({ createdAt }) => day.format(Date.parse(createdAt)),
            csv: ({ createdAt }) => createdAt,
          },
        ]}
        load={wholeList(blocks.list, ['value', 'kind', 'note', 'createdAt'], own, languageTag)}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort="-createdAt"
        tools={
          <Button variant="outline" size="xs" onClick={() => list.edit('new')}>
            {texts['mailSettings.block.new']}
          </Button>
        }
        prefix="blocks."
        file="mail-blocks"
        turn={list.turn}
        bulk={[{ label: texts['mailSettings.remove'], run: (rows) => void list.drop(rows) }]}
        actions={(row) => <RowButtons name={row.value} edit={() => list.edit(row)} remove={() => void list.drop([row])} />}
        empty={<p>{texts['mailSettings.blocks.empty']}</p>}
      />
      {list.edited && <BlockDialog block={list.edited === 'new' ? undefined : list.edited} saved={list.saved} close={list.close} />}
    </>
  );
});

function BlockDialog({ block, saved, close }: DialogProps & { block: MailBlock | undefined }) {
  const { texts } = useAdmin();
  const form = {
    onSaved: saved,
    labels: { value: texts['mailSettings.block.value'], note: texts['mailSettings.block.note'] },
  };
  return (
    <EditDialog title={block ? block.value : texts['mailSettings.block.new']} closeText={texts['mailSettings.close']} onClose={close}>
      {block ? (
        <AdminForm
          {...form}
          id={`block-${block.id}`}
          saved={edited(block)}
          bodyOf={({ note }) => ({ note })}
          schema={blockChange.omit({ version: true })}
          save={async (body, version) => {
            const outcome = await blocks.change(block.id, { ...body, version });
            return outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome;
          }}
          fetchSaved={async () => {
            const outcome = await blocks.list();
            if (!outcome.ok) return outcome;
            return { ok: true, data: edited(outcome.data.find(({ id }) => id === block.id) ?? block) };
          }}
        >
          {(view) => <TextField form={view} name="note" autoComplete="off" />}
        </AdminForm>
      ) : (
        <AdminForm
          {...form}
          id="block-new"
          saved={{ values: {}, version: 0 }}
          bodyOf={(values) => values}
          schema={blockSchema}
          save={async (body) => {
            const outcome = await blocks.add(body);
            return outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome;
          }}
        >
          {(view) => (
            <>
              <TextField
                form={view}
                name="value"
                required
                autoComplete="off"
                spellCheck={false}
                hint={texts['mailSettings.block.value.hint']}
              />
              <TextField form={view} name="note" autoComplete="off" />
            </>
          )}
        </AdminForm>
      )}
    </EditDialog>
  );
}
