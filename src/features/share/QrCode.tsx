import { qrPath } from './qr-path.ts';

/** Dark on light in every theme: many readers need it. */
export function QrCode({ text, alt, tooLong }: { text: string; alt: string; tooLong: string }) {
  const code = qrPath(text);
  if (!code) return <p>{tooLong}</p>;
  return (
    <svg className="qr" role="img" aria-label={alt} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <rect className="qr-ground" width={code.size} height={code.size} />
      <path className="qr-code" d={code.path} />
    </svg>
  );
}
