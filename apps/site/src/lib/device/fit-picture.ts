/**
 * Opens a chosen picture in the browser and prepares it for upload: scaled down when it is too large or of an
 * unsupported type.
 */
import { UPLOAD_BYTES_MAXIMUM, UPLOAD_MEDIA_TYPES } from '@lantern/contract/constants';

const SIDE_MAXIMUM_PX = 2400;
const JPEG_QUALITY = 0.88;

/** The picture of a file; undefined when the browser cannot open it as one. */
export function openPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    const image = new Image();
    const done = (opened: HTMLImageElement | undefined) => {
      URL.revokeObjectURL(address);
      resolve(opened && opened.naturalWidth > 0 ? opened : undefined);
    };
    image.onload = () => done(image);
    image.onerror = () => done(undefined);
    image.src = address;
  });
}

/** The picture on a canvas whose longer side is at most that many pixels. */
export function drawnAt(image: HTMLImageElement, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The upload of an opened file. A valid PNG or JPEG is sent as it is: the server applies its orientation. */
export function fitToSend(file: Blob, image: HTMLImageElement): Promise<Blob | undefined> {
  if (file.size <= UPLOAD_BYTES_MAXIMUM && UPLOAD_MEDIA_TYPES.some((type) => type === file.type))
    return Promise.resolve(file);
  return new Promise((resolve) =>
    drawnAt(image, SIDE_MAXIMUM_PX).toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', JPEG_QUALITY),
  );
}
