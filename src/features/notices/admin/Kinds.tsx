import { useAdmin } from '../../admin/shell/admin.tsx';
import { kindOf, MAIL_WAYS, NOTICE_NAMES, type NoticeKind } from './kinds.shared.ts';
import { TICKED } from './values.ts';

/** Whether `sections.store` of `content/site.yaml` is on. */
declare const HAS_STORE: boolean;

/** Without a store, only what follows from earlier orders still happens. Hidden fields keep their values. */
const OF_STORE: readonly NoticeKind[] = ['order', 'stock'];

const GROUPS = ['promise', 'task', 'fault'] as const;

function Mail({ name, label }: { name: NoticeKind; label: string }) {
  const { texts } = useAdmin();
  // A mail about failing mail would not leave either.
  if (name === 'sender')
    return (
      <>
        <input type="hidden" name="ways.sender.mail" />
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{texts['adminNotices.mail.off']}</span>
      </>
    );
  return (
    <select name={`ways.${name}.mail`} aria-label={label}>
      {MAIL_WAYS.map((way) => (
        <option key={way} value={way}>
          {texts[`adminNotices.mail.${way}`]}
        </option>
      ))}
    </select>
  );
}

export function Kinds() {
  const { texts } = useAdmin();
  const label = (name: NoticeKind, way: 'mail' | 'push') => `${texts[`tells.kinds.${name}`]}: ${texts[`adminNotices.column.${way}`]}`;
  return (
    <table className="tells-kinds" aria-labelledby="tells-kinds">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts['adminNotices.column.mail']}</th>
          <th scope="col">{texts['adminNotices.column.push']}</th>
        </tr>
      </thead>
      {GROUPS.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {texts[`adminNotices.group.${group}`]}
            </th>
          </tr>
          {NOTICE_NAMES.filter((name) => kindOf(name).group === group).map((name) => (
            <tr key={name} hidden={!HAS_STORE && OF_STORE.includes(name)}>
              <th scope="row">{texts[`tells.kinds.${name}`]}</th>
              <td>
                <div className="field">
                  <Mail name={name} label={label(name, 'mail')} />
                </div>
              </td>
              <td>
                <div className="field">
                  <label className="choice">
                    <input type="checkbox" name={`ways.${name}.push`} value={TICKED} aria-label={label(name, 'push')} />
                  </label>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
