import { Hono } from 'hono';
import { listen, type Running, silence } from './listen.ts';

const PLAIN = '<path fill="none" stroke="currentColor" d="M4 6h16"/>';

/** Icons of every set; each shows one way in which a service can respond. */
const ICONS: Record<string, { body: string; width?: number; rotate?: number }> = {
  menu: { body: PLAIN },
  wide: { body: PLAIN, width: 48, rotate: 1 },
  evil: {
    body: `<script>alert(1)</script><g onload="alert(1)" style="x"><path d="M0 0" onclick="x"/><use href="https://evil.example/#a"/></g>`,
  },
};
const ALIASES: Record<string, { parent: string; hFlip?: boolean }> = {
  burger: { parent: 'menu' },
  flipped: { parent: 'menu', hFlip: true },
};

function createIconSet(prefix: string, names: string[]): object {
  const aliases = Object.fromEntries(names.flatMap((name) => (ALIASES[name] ? [[name, ALIASES[name]]] : [])));
  const wanted = [...names, ...Object.values(aliases).map(({ parent }) => parent)];
  const icons = Object.fromEntries(wanted.flatMap((name) => (ICONS[name] ? [[name, ICONS[name]]] : [])));
  const missing = names.filter((name) => !ICONS[name] && !ALIASES[name]);
  return { prefix, lastModified: 1, aliases, width: 24, height: 24, icons, not_found: missing };
}

/** A local stub of Iconify's `GET /:prefix.json?icons=`: `late` never responds, `broken` sends no icons, `failing` 500, `moved` a redirect. */
export function startIcons(): Promise<Running> {
  const app = new Hono();
  app.get('/late.json', silence);
  app.get('/half.json', (c) => c.body(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"prefix":')) })));
  app.get('/broken.json', (c) => c.json({ prefix: 'broken', icons: { menu: 'not a drawing' } }));
  app.get('/endless.json', (c) => c.json({ prefix: 'endless', icons: { menu: { body: 'x'.repeat(600_000) } } }));
  app.get('/failing.json', (c) => c.body(null, 500));
  app.get('/moved.json', (c) => c.redirect('/good.json'));
  app.get('/good.json', (c) => c.json(createIconSet('good', (c.req.query('icons') ?? '').split(','))));
  return listen(app);
}
