/** A chosen picture, made fit to send: judged for light and sharpness, and shrunk where it is too large or of another kind. */
import { UPLOAD_BYTES_MAXIMUM, UPLOAD_MEDIA_TYPES } from '@lantern/contract/constants';

/** What a reviewer would complain about; advice only, the member decides. */
export type PictureHint = 'dark' | 'bright' | 'blurred' | 'small';

export interface PreparedPicture {
  readonly blob: Blob;
  readonly hints: readonly PictureHint[];
}

const SIDE_MAXIMUM_PX = 2400;
const SIDE_GOOD_PX = 720;
const SAMPLE_PX = 320;
const JPEG_QUALITY = 0.88;
const LUMA_DARK = 62;
const LUMA_BRIGHT = 216;
/** Variance of the Laplacian below which the edges of print are gone. */
const SHARPNESS_LOW = 40;

function openPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    const image = new Image();
    const done = (opened: HTMLImageElement | undefined) => {
      URL.revokeObjectURL(address);
      resolve(opened);
    };
    image.onload = () => done(image);
    image.onerror = () => done(undefined);
    image.src = address;
  });
}

function drawn(image: HTMLImageElement, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Mean brightness, and how much neighbouring points differ (variance of the Laplacian), of a small copy. */
function measure(canvas: HTMLCanvasElement): { readonly luma: number; readonly sharpness: number } | undefined {
  const { width, height } = canvas;
  const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!points || width < 3 || height < 3) return undefined;
  const luma = new Float32Array(width * height);
  for (let at = 0; at < luma.length; at++) luma[at] = 0.299 * points[at * 4]! + 0.587 * points[at * 4 + 1]! + 0.114 * points[at * 4 + 2]!;
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
  return { luma: luma.reduce((total, value) => total + value, 0) / luma.length, sharpness: squares / count - (sum / count) ** 2 };
}

function hintsOf(image: HTMLImageElement): readonly PictureHint[] {
  const measured = measure(drawn(image, SAMPLE_PX));
  const small = Math.max(image.naturalWidth, image.naturalHeight) < SIDE_GOOD_PX;
  return [
    ...(measured && measured.luma < LUMA_DARK ? (['dark'] as const) : []),
    ...(measured && measured.luma > LUMA_BRIGHT ? (['bright'] as const) : []),
    ...(measured && measured.sharpness < SHARPNESS_LOW ? (['blurred'] as const) : []),
    ...(small ? (['small'] as const) : []),
  ];
}

const shrunk = (image: HTMLImageElement): Promise<Blob | null> =>
  new Promise((resolve) => drawn(image, SIDE_MAXIMUM_PX).toBlob(resolve, 'image/jpeg', JPEG_QUALITY));

/** Undefined when the browser cannot open the file as a picture. A fit PNG or JPEG travels as it is: the server sets it upright. */
export async function preparePicture(file: Blob): Promise<PreparedPicture | undefined> {
  const image = await openPicture(file);
  if (!image || image.naturalWidth === 0) return undefined;
  const hints = hintsOf(image);
  const fit = file.size <= UPLOAD_BYTES_MAXIMUM && UPLOAD_MEDIA_TYPES.some((type) => type === file.type);
  const blob = fit ? file : await shrunk(image);
  return blob ? { blob, hints } : undefined;
}
