import { useRef } from 'react';
import { markAwake } from '@/features/islands/awake.ts';
import { TOAST_POSITIONS, TOAST_TYPES, type ToastPosition, type ToastType } from '@/features/toast/toast.schema.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import type { ToastDemoTexts } from './toast-demo-texts.ts';

const FIRST: ToastPosition = 'top-right';

export function ToastDemo({ texts: t }: { texts: ToastDemoTexts }) {
  const form = useRef<HTMLFormElement>(null);
  // Read when a button is pressed: what was chosen before this island woke counts too.
  const raise = (type: ToastType) => {
    const chosen = new FormData(form.current ?? undefined);
    const position = TOAST_POSITIONS.find((one) => one === chosen.get('toast-position')) ?? FIRST;
    void toast[type]({
      title: fill(t['styles.toasts.title'], { type: t[`toast.${type}`], position }),
      message: t['styles.toasts.message'],
      position,
      persistent: chosen.has('persistent'),
      ...(chosen.has('action') && {
        actions: [{ label: t['styles.toasts.action'], handler: () => void toast.info({ title: t['styles.toasts.done'], position }) }],
      }),
    });
  };
  return (
    <form
      ref={(node) => {
        form.current = node;
        markAwake(node);
      }}
    >
      <fieldset className="samples toast-choices">
        <legend>{t['styles.toasts.position']}</legend>
        {TOAST_POSITIONS.map((one) => (
          <label key={one}>
            <input type="radio" name="toast-position" value={one} defaultChecked={one === FIRST} /> {one}
          </label>
        ))}
      </fieldset>
      <div className="samples toast-choices">
        <label>
          <input type="checkbox" name="persistent" /> {t['styles.toasts.persistent']}
        </label>
        <label>
          <input type="checkbox" name="action" /> {t['styles.toasts.withAction']}
        </label>
      </div>
      <div className="samples">
        {TOAST_TYPES.map((type) => (
          <button className="button button-outline" type="button" key={type} onClick={() => raise(type)}>
            {t[`toast.${type}`]}
          </button>
        ))}
      </div>
    </form>
  );
}
