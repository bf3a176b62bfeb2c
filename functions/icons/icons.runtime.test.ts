import { describe, expect, inject, it, vi } from 'vitest';
import { ICONS_LIMIT, type IconSet, iconSetSchema } from '../../src/features/icons/icons.schema.ts';
import { brokenAssets, newNetwork, visitWith } from '../../tests/functions/visit.ts';
import { onlyDrawing } from './drawing.ts';
import { ICON_FETCH_TIMEOUT_MS } from './upstream.ts';

const fetchIcons = (address: string, bindings: Parameters<typeof visitWith>[0] = {}): Promise<Response> => {
  return visitWith({ ICONS_UPSTREAM: '', ...bindings }, address, { headers: { 'CF-Connecting-IP': newNetwork() } });
};
const upstream = (address: string): Promise<Response> => fetchIcons(address, { ICONS_UPSTREAM: inject('iconService') });
/** The same without a timeout, for busy machines. */
const patiently = async (address: string): Promise<Response> => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const response = await upstream(address);
  expect(timeout.mock.calls).toEqual([[ICON_FETCH_TIMEOUT_MS]]);
  return response;
};
const readIconSet = async (response: Response): Promise<IconSet> => iconSetSchema.parse(await response.json());

describe('GET /api/icons/lucide.json', () => {
  it('returns the requested icons as an icon set, cacheable for a week', async () => {
    const response = await fetchIcons('/api/icons/lucide.json?icons=menu,sun,menu');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=604800, stale-while-revalidate=86400');
    const set = await readIconSet(response);
    expect(set).toMatchObject({ prefix: 'lucide', width: 24, height: 24 });
    expect(Object.keys(set.icons).sort()).toEqual(['menu', 'sun']);
    expect(set.icons['menu']?.body).toMatch(/^<path .*\/>$/u);
    expect(set).not.toHaveProperty('not_found');
  });

  it('resolves aliases of an icon', async () => {
    const { icons } = await readIconSet(await fetchIcons('/api/icons/lucide.json?icons=alarm-check,alarm-clock-check'));
    expect(icons['alarm-check']?.body).toBe(icons['alarm-clock-check']?.body);
  });

  it('lists missing icons, whatever their names', async () => {
    const names = ['sun', 'no-such-icon', '__proto__', 'constructor', '../menu', '<script>', 'Menu', '9', 'ήλιος', '\u0000'];
    const set = await readIconSet(await fetchIcons(`/api/icons/lucide.json?icons=${encodeURIComponent(names.join(','))}`));
    expect(Object.keys(set.icons)).toEqual(['sun']);
    expect(set.not_found).toEqual(names.slice(1));
  });

  it.each([
    ['', 'icons'],
    ['?icons=', 'icons'],
    ['?icons=,%20,', 'icons'],
    [`?icons=${Array.from({ length: ICONS_LIMIT + 1 }, (_, i) => `a${i}`).join(',')}`, 'icons'],
    [`?icons=${'a'.repeat(10_000)}`, 'icons'],
  ])('requires names, up to a limit: %.20s is 422', async (query, field) => {
    const response = await fetchIcons(`/api/icons/lucide.json${query}`);
    expect(response.status).toBe(422);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { error } = (await response.json()) as { error: { fields: object } };
    expect(Object.keys(error.fields)[0]).toContain(field);
  });

  it('is unavailable only while the files are', async () => {
    const broken = { ASSETS: brokenAssets(() => true) };
    expect((await fetchIcons('/api/icons/lucide.json?icons=yen-sign', broken)).status).toBe(503);
    expect((await fetchIcons('/api/icons/lucide.json?icons=youtube,yen-sign')).status).toBe(200);
  });

  it('answers 404 to other addresses', async () => {
    for (const address of ['/api/icons', '/api/icons/lucide', '/api/icons/a/lucide.json', '/api/icons/.json?icons=a'])
      expect((await fetchIcons(address)).status).toBe(404);
  });
});

describe('another set', () => {
  it('does not exist without a configured service', async () => {
    expect((await fetchIcons('/api/icons/good.json?icons=menu')).status).toBe(404);
  });

  it('comes from the configured service, with its sizes and aliases', async () => {
    const response = await patiently('/api/icons/good.json?icons=menu,wide,burger,flipped,nothing,No');
    expect(response.headers.get('Cache-Control')).toContain('max-age=604800');
    const set = await readIconSet(response);
    expect(set).toMatchObject({ prefix: 'good', width: 24, height: 24, icons: { menu: {}, wide: { width: 48, rotate: 1 } } });
    expect(set.aliases).toEqual({ burger: { parent: 'menu' }, flipped: { parent: 'menu', hFlip: true } });
    expect(set.not_found).toEqual(['nothing', 'No']);
    expect(set.icons['menu']?.body).toBe('<path fill="none" stroke="currentColor" d="M4 6h16" />');
  });

  it('contains nothing that could run', async () => {
    const { icons } = await readIconSet(await patiently('/api/icons/good.json?icons=evil'));
    expect(icons['evil']?.body).toBe('<g><path d="M0 0" /><use /></g>');
  });

  it.each([
    ['does not know it', 'unknown', 404],
    ['fails', 'failing', 503],
    ['leads elsewhere', 'moved', 503],
    ['answers no icons', 'broken', 503],
    ['answers without end', 'endless', 503],
  ])('whose service %s is an error that is not cached', async (_, prefix, status) => {
    const response = await patiently(`/api/icons/${prefix}.json?icons=menu`);
    expect(response.status).toBe(status);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['says nothing', 'late'],
    ['stops halfway', 'half'],
  ])('whose service %s is aborted after 1500 ms', async (_, prefix) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const response = await upstream(`/api/icons/${prefix}.json?icons=menu`);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    expect(warn.mock.lastCall?.[0]).toContain('TimeoutError');
  });

  it('has a timeout of 1500 ms', () => {
    expect(ICON_FETCH_TIMEOUT_MS).toBe(1_500);
  });

  it('has a name that cannot address another resource', async () => {
    for (const prefix of ['..%2fadmin', 'a%3fb', 'A', 'a..b', '-a'])
      expect((await upstream(`/api/icons/${prefix}.json?icons=menu`)).status).toBe(404);
  });
});

describe('onlyDrawing', () => {
  it('leaves a drawing as it is', () => {
    const drawings = [
      '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="2"><path d="M4 6h16" /><circle cx="12" cy="12" r="3" /></g>',
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" /></linearGradient></defs><path fill="url(#a)" d="M0 0" />',
      '<clipPath id="b"><rect width="24" height="24" /></clipPath><g clip-path="url(#b)"><use href="#c" /></g>',
    ];
    expect(drawings.map(onlyDrawing)).toEqual(drawings);
  });

  it('removes everything else', () => {
    const attacks = [
      '<script>alert(1)</script>',
      '<SCRIPT>alert(1)</SCRIPT>',
      '<style>*{background:url(https://evil.example)}</style>',
      '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>',
      '<image href="https://evil.example/x.png"/>',
      '<a href="javascript:alert(1)"><text>x</text></a>',
      '<animate attributeName="href" to="javascript:alert(1)"/>',
      '<set attributeName="onload" to="alert(1)"/>',
      '<path onload="alert(1)" d="M0 0"/>',
      '<path ONLOAD=alert(1) d="M0 0"/>',
      '<path style="background:url(x)" d="M0 0"/>',
      '<use href="https://evil.example/#a"/>',
      '<use xlink:href="data:image/svg+xml;base64,AAAA#a"/>',
      '<path fill="url(https://evil.example/#a)" d="M0 0"/>',
      '<path fill="u\\72l(https://evil.example/#a)" d="M0 0"/>',
      '<path fill="&#117;rl(//evil.example)" d="M0 0"/>',
      '<![CDATA[<script>alert(1)</script>]]>',
      '<?xml-stylesheet href="https://evil.example"?>',
      '<!--<script>alert(1)</script>-->',
      '<!DOCTYPE svg [<!ENTITY x "y">]><path d="M0 0"/>',
      '</svg><img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<g><script><![CDATA[</script><path onclick="x"/>]]>',
    ];
    for (const attack of attacks)
      expect([attack, onlyDrawing(attack)]).toEqual([
        attack,
        expect.not.stringMatching(/alert|evil|on\w+=|script|style|<(?!\/?(?:g|path|use)\b)/iu),
      ]);
  });
});
