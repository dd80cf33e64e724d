/** Prepares a chosen picture: checks brightness and sharpness, and scales it for upload. */
import { drawnAt, fitToSend, openPicture } from '../../../lib/device/fit-picture.ts';

/** Likely complaints of a reviewer; advice only, the member decides. */
export type PictureHint = 'dark' | 'bright' | 'blurred' | 'small';

export interface PreparedPicture {
  readonly blob: Blob;
  readonly hints: readonly PictureHint[];
}

const SIDE_GOOD_PX = 720;
const SAMPLE_PX = 320;
const LUMA_DARK = 62;
const LUMA_BRIGHT = 216;
/** Variance of the Laplacian below which the edges of print are lost. */
const SHARPNESS_LOW = 40;

/** Mean brightness, and the variance of the Laplacian, of a small copy. */
function measure(canvas: HTMLCanvasElement): { readonly luma: number; readonly sharpness: number } | undefined {
  const { width, height } = canvas;
  const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!points || width < 3 || height < 3) return undefined;
  const luma = new Float32Array(width * height);
  for (let at = 0; at < luma.length; at++)
    luma[at] = 0.299 * points[at * 4]! + 0.587 * points[at * 4 + 1]! + 0.114 * points[at * 4 + 2]!;
  let [sum, squares] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge = 4 * luma[at]! - luma[at - 1]! - luma[at + 1]! - luma[at - width]! - luma[at + width]!;
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = (width - 2) * (height - 2);
  return {
    luma: luma.reduce((total, value) => total + value, 0) / luma.length,
    sharpness: squares / count - (sum / count) ** 2,
  };
}

function hintsOf(image: HTMLImageElement): readonly PictureHint[] {
  const measured = measure(drawnAt(image, SAMPLE_PX));
  const small = Math.max(image.naturalWidth, image.naturalHeight) < SIDE_GOOD_PX;
  return [
    ...(measured && measured.luma < LUMA_DARK ? (['dark'] as const) : []),
    ...(measured && measured.luma > LUMA_BRIGHT ? (['bright'] as const) : []),
    ...(measured && measured.sharpness < SHARPNESS_LOW ? (['blurred'] as const) : []),
    ...(small ? (['small'] as const) : []),
  ];
}

/** Undefined when the browser cannot open the file as a picture. */
export async function preparePicture(file: Blob): Promise<PreparedPicture | undefined> {
  const image = await openPicture(file);
  if (!image) return undefined;
  const hints = hintsOf(image);
  const blob = await fitToSend(file, image);
  return blob ? { blob, hints } : undefined;
}
