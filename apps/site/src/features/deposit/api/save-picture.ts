/** Saves a picture to the phone: to its album or files, or shares it with another app. */

/** The browser's ways to save a picture made here. */
export type SaveWay = 'download' | 'hold';

/** Browsers without the download attribute save a picture by a long press on it. */
export const saveWay = (): SaveWay => ('download' in document.createElement('a') ? 'download' : 'hold');

/** Starts a download with a file name. */
export function download(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.appendChild(link);
  link.click();
  link.remove();
  // Revoked only after the browser has started reading it.
  window.setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/** Whether the phone has a share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Opens the share sheet with the picture, or with the text when it takes no files. False when it failed; closing it is
 * not a failure.
 */
export async function share(blob: Blob | undefined, fileName: string, text: string): Promise<boolean> {
  const files = blob ? [new File([blob], fileName, { type: blob.type })] : [];
  const takesFiles = files.length > 0 && typeof navigator.canShare === 'function' && navigator.canShare({ files });
  try {
    await navigator.share(takesFiles ? { files } : { text });
    return true;
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError';
  }
}
