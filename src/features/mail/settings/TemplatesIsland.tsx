import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { Select } from '@/features/forms/Choices.tsx';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { templates } from './calls.ts';
import { templateBody, templateFields } from './fields.ts';
import { MAIL_SETTINGS_LIMITS, type MailTemplate, templateSchema } from './mail-settings.schema.ts';
import { RowButtons } from './RowButtons.tsx';
import { type DialogProps, useEditedList } from './use-edited-list.ts';

const edited = (template: MailTemplate) => ({ values: templateFields(template), version: template.version });
const LANGUAGES = ['en', 'el'] as const;

export const TemplatesIsland = adminIsland(function TemplatesIsland() {
  const { texts, languageTag } = useAdmin();
  const nameOf = ({ name }: MailTemplate) => name;
  const list = useEditedList<MailTemplate>({
    texts,
    creation: { id: 'mail:template', name: texts['mailSettings.template.new'] },
    nameOf,
    remove: templates.remove,
    restore: ({ name, locale, subject, text }) => templates.add({ name, locale, subject, text }),
  });
  const language = (row: MailTemplate) => texts[`language.name.${row.locale}`];
  return (
    <>
      <DataTable
        name={texts['mailSettings.templates']}
        columns={[
          { key: 'name', head: texts['mailSettings.template.name'], sort: true, text: nameOf },
          {
            key: 'locale',
            phone: 'first',
            head: texts['mailSettings.template.locale'],
            sort: true,
            cell: language,
            csv: ({ locale }) => locale,
          },
          {
            key: 'subject',
            phone: 'second',
            head: texts['mailSettings.template.subject'],
            cell: ({ subject }) => subject ?? texts['mailSettings.none'],
            csv: ({ subject }) => subject,
          },
          {
            key: 'text',
            head: texts['mailSettings.template.text'],
            cell: ({ text }) => <span className="one-line">{text}</span>,
            csv: ({ text }) => text,
          },
        ]}
        load={wholeList(
          templates.list,
          ['name', 'locale', 'subject', 'text'],
          (row, column) => String(own(row, column) ?? ''),
          languageTag,
        )}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort="name"
        tools={
          <Button variant="outline" size="xs" onClick={() => list.edit('new')}>
            {texts['mailSettings.template.new']}
          </Button>
        }
        prefix="templates."
        file="mail-templates"
        turn={list.turn}
        bulk={[{ label: texts['mailSettings.remove'], run: (rows) => void list.drop(rows) }]}
        actions={(row) => <RowButtons name={row.name} edit={() => list.edit(row)} remove={() => void list.drop([row])} />}
        empty={<p>{texts['mailSettings.templates.empty']}</p>}
      />
      {list.edited && <TemplateDialog template={list.edited === 'new' ? undefined : list.edited} saved={list.saved} close={list.close} />}
    </>
  );
});

function TemplateDialog({ template, saved, close }: DialogProps & { template: MailTemplate | undefined }) {
  const { texts, languageTag } = useAdmin();
  return (
    <EditDialog
      title={template ? template.name : texts['mailSettings.template.new']}
      closeText={texts['mailSettings.close']}
      onClose={close}
    >
      <AdminForm
        id={`template-${template?.id ?? 'new'}`}
        saved={template ? edited(template) : { values: { locale: languageTag.slice(0, 2) }, version: 0 }}
        bodyOf={templateBody}
        schema={templateSchema}
        save={async (body, version) => {
          const outcome = await (template ? templates.change(template.id, { ...body, version }) : templates.add(body));
          return outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome;
        }}
        {...(template && {
          fetchSaved: async () => {
            const outcome = await templates.list();
            if (!outcome.ok) return outcome;
            const now = outcome.data.find(({ id }) => id === template.id);
            return { ok: true as const, data: edited(now ?? template) };
          },
        })}
        onSaved={saved}
        labels={{
          name: texts['mailSettings.template.name'],
          locale: texts['mailSettings.template.locale'],
          subject: texts['mailSettings.template.subject'],
          text: texts['mailSettings.template.text'],
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" required autoComplete="off" />
            <Select
              form={form}
              name="locale"
              required
              none="–"
              choices={LANGUAGES.map((value) => ({ value, label: texts[`language.name.${value}`] }))}
            />
            <TextField form={form} name="subject" hint={texts['mailSettings.template.subject.hint']} autoComplete="off" />
            <TextArea form={form} name="text" required max={MAIL_SETTINGS_LIMITS.template} rows={8} />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
