/** D1 takes 2,000,000 bytes per value. */
const STAGED_BYTES = 1_800_000;
const CHUNKS = 3;

export class Stage {
  readonly #db: D1Database;
  readonly #id: string;
  #chunks: string[] = [];
  #tables = new Map<string, string[]>();
  #bytes = 0;

  constructor(db: D1Database, id: string) {
    this.#db = db;
    this.#id = id;
  }

  /** @throws of D1, if a line is no JSON */
  async add(table: string, lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      const bytes = Buffer.byteLength(line);
      if (this.#bytes + bytes > STAGED_BYTES && this.#bytes > 0) this.#cut();
      if (this.#chunks.length === CHUNKS) await this.flush();
      const known = this.#tables.get(table) ?? [];
      known.push(line);
      this.#tables.set(table, known);
      this.#bytes += bytes + 1;
    }
  }

  #cut(): void {
    if (this.#tables.size === 0) return;
    const members = [...this.#tables].map(([table, lines]) => `${JSON.stringify(table)}:[${lines.join(',')}]`);
    this.#chunks.push(`{${members.join(',')}}`);
    [this.#tables, this.#bytes] = [new Map(), 0];
  }

  async flush(): Promise<void> {
    this.#cut();
    if (this.#chunks.length === 0) return;
    const values = this.#chunks.map((_, at) => `SELECT ?${at + 2} AS chunk`).join(' UNION ALL ');
    await this.#db
      .prepare(
        `INSERT INTO restore_rows (restore, place, line)
          SELECT ?1, tables.key, rows.value FROM (${values}) AS chunks, json_each(chunks.chunk) AS tables, json_each(tables.value) AS rows
          -- A line may hold more than a row; none may record a check.
          WHERE tables.key <> ''`,
      )
      .bind(this.#id, ...this.#chunks)
      .run();
    this.#chunks = [];
  }
}
