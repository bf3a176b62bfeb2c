import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';

interface Props {
  name: string;
  edit: () => void;
  remove: (() => void) | undefined;
}

export const RowButtons = ({ name, edit, remove }: Props) => {
  const { texts } = useAdmin();
  return (
    <>
      <Button variant="text" size="xs" aria-label={fill(texts['mailSettings.edit.of'], { name })} onClick={edit}>
        {texts['mailSettings.edit']}
      </Button>
      {remove && (
        <Button variant="text" size="xs" aria-label={fill(texts['mailSettings.remove.of'], { name })} onClick={remove}>
          {texts['mailSettings.remove']}
        </Button>
      )}
    </>
  );
};
