import type { APIRoute } from 'astro';
import { encode } from 'uqr';
import { RIGHTS_PAGES } from '@/features/store/guarantee/addresses.shared.ts';
import { qrOutline } from '@/features/store/qr.shared.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';

export const getStaticPaths = () => LOCALE_CODES.map((locale) => ({ params: { locale }, props: { address: RIGHTS_PAGES[locale] } }));

/** The QR code of the notice on the legal guarantee. */
export const GET: APIRoute<{ address: string }> = ({ props: { address } }) => {
  const { data, size } = encode(encodeURI(`https://${address}`), { ecc: 'M', border: 2 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrOutline(data)}"/></svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
