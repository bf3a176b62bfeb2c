import { useState } from 'react';
import { markAwake } from '@/features/islands/awake.ts';
import { TOAST_POSITIONS, TOAST_TYPES, type ToastPosition, type ToastType } from '@/features/toast/toast.schema.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import type { ToastDemoTexts } from './toast-demo-texts.ts';

export function ToastDemo({ texts: t }: { texts: ToastDemoTexts }) {
  const [position, setPosition] = useState<ToastPosition>('top-right');
  const [persistent, setPersistent] = useState(false);
  const [withAction, setWithAction] = useState(false);
  const raise = (type: ToastType) =>
    void toast[type]({
      title: fill(t['styles.toasts.title'], { type: t[`toast.${type}`], position }),
      message: t['styles.toasts.message'],
      position,
      persistent,
      ...(withAction && {
        actions: [{ label: t['styles.toasts.action'], handler: () => void toast.info({ title: t['styles.toasts.done'], position }) }],
      }),
    });
  return (
    <div ref={markAwake}>
      <fieldset className="samples toast-choices">
        <legend>{t['styles.toasts.position']}</legend>
        {TOAST_POSITIONS.map((one) => (
          <label key={one}>
            <input type="radio" name="toast-position" value={one} checked={position === one} onChange={() => setPosition(one)} /> {one}
          </label>
        ))}
      </fieldset>
      <div className="samples toast-choices">
        <label>
          <input type="checkbox" checked={persistent} onChange={({ currentTarget }) => setPersistent(currentTarget.checked)} />{' '}
          {t['styles.toasts.persistent']}
        </label>
        <label>
          <input type="checkbox" checked={withAction} onChange={({ currentTarget }) => setWithAction(currentTarget.checked)} />{' '}
          {t['styles.toasts.withAction']}
        </label>
      </div>
      <div className="samples">
        {TOAST_TYPES.map((type) => (
          <button className="button button-outline" type="button" key={type} onClick={() => raise(type)}>
            {t[`toast.${type}`]}
          </button>
        ))}
      </div>
    </div>
  );
}
