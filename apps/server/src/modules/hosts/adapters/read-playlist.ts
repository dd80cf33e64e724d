/** Asks another house for a playlist. */
import { get as plainGet } from 'node:http';
import { get as tlsGet } from 'node:https';

/** A playlist of hours is a tenth of it. */
const BYTES_MAXIMUM = 256 * 1024;

/** The text at an address; undefined where there is none, it is too long, or it does not come in time. Redirects are not followed: they may leave the list. */
export function readPlaylist(address: string, timeoutMs: number): Promise<string | undefined> {
  const get = address.startsWith('https:') ? tlsGet : plainGet;
  return new Promise((resolve) => {
    const none = (): void => resolve(undefined);
    const sent = get(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/vnd.apple.mpegurl, */*' } }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', none);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BYTES_MAXIMUM) sent.destroy();
        else chunks.push(chunk);
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(Buffer.concat(chunks).toString('utf8')) : none()));
    });
    sent.on('error', none);
    sent.on('close', none);
  });
}
