import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { describedBy, FieldNotes } from '@/features/forms/Field.tsx';
import { fieldId } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { type PictureName, placeOf } from '../pictures.shared.ts';
import { useValue } from './use-value.ts';

/** Takes a chosen file. @returns the words that name it in the form */
export type Choose = (picture: PictureName, file: File) => Promise<string>;

interface Props {
  form: FormView;
  picture: PictureName;
  hint: string | undefined;
  choose: Choose;
}

/** A file of the brand: its name, another one, or none. The form's value is its name; the file itself waits beside the form. */
export function PictureField({ form, picture, hint, choose }: Props) {
  const { texts } = useAdmin();
  const name = `picture.${picture}`;
  const id = fieldId(form.id, name);
  const { node, value } = useValue();
  const { endings } = placeOf(picture);
  const set = (words: string) => {
    const input = node.current;
    if (!input) return;
    input.value = words;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // The form checks a field that is left.
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
  return (
    <fieldset className="field setup-file">
      <legend id={`${id}-label`}>{own(form.labels, name)}</legend>
      <FieldNotes form={form} name={name} hint={hint} />
      <p className="setup-picture" id={`${id}-now`}>
        {value || texts['adminSetup.empty']}
      </p>
      <input ref={node} type="hidden" name={name} />
      <div className="setup-picture-actions">
        {endings.length > 0 && (
          <input
            id={id}
            type="file"
            accept={endings.map((ending) => `.${ending}`).join()}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-now ${describedBy(id, hint) ?? ''}`}
            aria-invalid={Boolean(own(form.errors, name))}
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (!file) return;
              set(await choose(picture, file));
              // The same file, once corrected, can be chosen again.
              currentTarget.value = '';
            }}
          />
        )}
        <Button
          variant="outline"
          {...(endings.length === 0 && { id })}
          aria-describedby={`${id}-label`}
          disabled={value === ''}
          onClick={() => {
            set('');
            announce(`${own(form.labels, name)}: ${texts['adminSetup.empty']}`);
          }}
        >
          {texts['adminSetup.picture.remove']}
        </Button>
      </div>
    </fieldset>
  );
}
