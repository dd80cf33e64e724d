/** A link's QR code as a picture of its own: SVG, error level M, the code in text below it. Pure. */
import qrcode from 'qrcode-generator';

/** Quiet zone every reader needs (ISO/IEC 18004). */
const QUIET = 4;
const TEXT_HEIGHT = 6;

/** `code` has capitals and digits only, so that it needs no escaping. */
export function qrSvg(address: string, code: string): string {
  const qr = qrcode(0, 'M');
  qr.addData(address);
  qr.make();
  const size = qr.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (qr.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  const edge = size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${edge} ${edge + TEXT_HEIGHT}" role="img" aria-label="${code}">` +
    `<title>${code}</title><rect x="${-QUIET}" y="${-QUIET}" width="${edge}" height="${edge + TEXT_HEIGHT}" fill="#fff"/>` +
    `<path d="${path}" fill="#000" shape-rendering="crispEdges"/>` +
    `<text x="${size / 2}" y="${size + QUIET + 2}" font-family="ui-monospace, monospace" font-size="4" text-anchor="middle" fill="#000">${code}</text></svg>`
  );
}
