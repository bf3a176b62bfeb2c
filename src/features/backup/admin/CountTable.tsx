import { useAdmin } from '../../admin/shell/admin.tsx';

interface Props {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly [name: string, ...counts: number[]])[];
}

export function CountTable({ name, heads, rows }: Props) {
  const { languageTag } = useAdmin();
  const number = new Intl.NumberFormat(languageTag);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={name}>
      <table className="backup-counts">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at > 0 ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([table, ...counts]) => (
            <tr key={table}>
              <th scope="row">
                <code>{table}</code>
              </th>
              {counts.map((count, at) => (
                <td key={heads[at + 1]} className="number">
                  {number.format(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
