interface Props {
  label: string;
  caption?: string;
  heads: readonly string[];
  cellClass?: 'number';
  tableClass?: string;
  rows: readonly { head: string; cells: readonly string[] }[];
}

export const NumbersTable = ({ label, caption, heads, cellClass, tableClass, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
  <section className="table-box" tabIndex={0} aria-label={label}>
    <table className={tableClass}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((name, index) => (
            <th key={name} scope="col" className={index > 0 ? cellClass : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} className={cellClass}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
