import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readNotices } from './calls.ts';
import { Devices } from './Devices.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import { Ways } from './Ways.tsx';

export function Notices() {
  const { texts } = useAdmin();
  const resource = useResource((signal) => readNotices(signal), 'notices');
  const { data, reload, put } = resource;
  return (
    <Panel id="tells" title={texts['adminNotices.heading']} note={texts['adminNotices.note']} resource={resource}>
      {data && (
        <>
          <Ways shown={data} onTested={() => void reload()} />
          <Devices shown={data} onChanged={() => void reload()} />
          <NoticesForm shown={data} onSaved={put} />
        </>
      )}
    </Panel>
  );
}
