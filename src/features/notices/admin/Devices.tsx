import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { conclude } from '@/features/announcements/conclude.ts';
import { pushBrowser } from '@/features/push/browser.ts';
import { pushServer } from '@/features/push/server.ts';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { removeDevice } from './calls.ts';
import { DEVICE_NAME_LENGTH, type OwnerDevice, type ShownNotices } from './notices.schema.ts';
import { addThisDevice, forgetThisDevice, guessName, readThisDevice, type ThisDevice } from './this-device.ts';

interface Props {
  shown: ShownNotices;
  onChanged: () => void;
}

interface NewProps {
  here: ThisDevice;
  onAdded: () => void;
}

function NewDevice({ here, onAdded }: NewProps) {
  const { texts, languageTag } = useAdmin();
  const { status, askAgainAt, key } = here;
  const name = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (status !== 'ready' && status !== 'on') {
    const time = askAgainAt === undefined ? '' : formatMoment(askAgainAt, languageTag);
    return <p className="small muted">{fill(texts[`push.${status}`], { time })}</p>;
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = name.current?.value.trim();
    if (isBusy || !key) return;
    if (!chosen) {
      setProblem(texts['adminNotices.device.nameless']);
      return name.current?.focus();
    }
    setBusy(true);
    setProblem('');
    const added = await addThisDevice(pushBrowser, key, chosen);
    setBusy(false);
    if ('devices' in added) onAdded();
    else setProblem('problem' in added ? texts[`push.problem.${added.problem}`] : added.message || texts['admin.do.failed.why']);
  };
  return (
    <form className="tells-new" noValidate onSubmit={(event) => void add(event)}>
      <div className="field">
        <label htmlFor="tells-device">{texts['adminNotices.device.name']}</label>
        <input
          id="tells-device"
          ref={name}
          required
          maxLength={DEVICE_NAME_LENGTH}
          autoComplete="off"
          defaultValue={guessName(navigator.userAgent)}
          aria-describedby="tells-device-problem"
          aria-invalid={Boolean(problem)}
        />
      </div>
      <Button type="submit" variant="outline" loading={isBusy} loadingText={texts['adminNotices.device.adding']}>
        {texts['adminNotices.device.add']}
      </Button>
      <p className="field-error" id="tells-device-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

export function Devices({ shown: { devices }, onChanged }: Props) {
  const { texts, languageTag } = useAdmin();
  const [here, setHere] = useState<ThisDevice>();
  const heading = useRef<HTMLHeadingElement>(null);
  const look = () => void readThisDevice(pushBrowser, pushServer).then(setHere);
  useEffect(look, []);
  const isHere = ({ mark }: OwnerDevice) => mark === here?.mark;
  const after = (sentence: string) => {
    look();
    onChanged();
    conclude(sentence, [heading.current]);
  };
  const remove = async (device: OwnerDevice) => {
    const { id, name } = device;
    const isThis = isHere(device);
    const isDone = await confirmed({
      title: fill(texts['adminNotices.device.remove.title'], { name }),
      text: texts['adminNotices.device.remove.text'],
      verb: texts['adminNotices.device.remove'],
      done: '',
      run: () => removeDevice(id),
    });
    if (!isDone) return;
    if (isThis) await forgetThisDevice(pushBrowser);
    after(fill(texts['adminNotices.device.removed'], { name }));
  };
  return (
    <section className="tells-part" aria-labelledby="tells-devices">
      <h3 id="tells-devices" tabIndex={-1} ref={heading}>
        {texts['adminNotices.devices']}
      </h3>
      {devices.length > 0 && (
        <ul className="tells-devices">
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                {device.name}
                {isHere(device) && <span className="muted"> ({texts['adminNotices.device.this']})</span>}
                <p className="small muted">
                  {device.lastAt === null
                    ? texts['adminNotices.never']
                    : fill(texts['adminNotices.last'], { time: formatMoment(device.lastAt, languageTag) })}
                </p>
              </div>
              <Button
                variant="text"
                size="xs"
                aria-label={fill(texts['adminNotices.device.remove.of'], { name: device.name })}
                onClick={() => void remove(device)}
              >
                {texts['adminNotices.device.remove']}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {here && !devices.some(isHere) && <NewDevice here={here} onAdded={() => after(texts['adminNotices.device.added'])} />}
    </section>
  );
}
