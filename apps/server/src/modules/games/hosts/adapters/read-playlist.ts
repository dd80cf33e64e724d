/** Fetches an external playlist. */
import { get as plainGet } from 'node:http';
import { get as tlsGet } from 'node:https';

/** A playlist of several hours is a tenth of it. */
const BYTES_MAXIMUM = 256 * 1024;

/** Fetches the text at an address; undefined on an error, a timeout or an oversized body. Redirects are not followed: they may lead to another origin. */
export function readPlaylist(address: string, timeoutMs: number): Promise<string | undefined> {
  const get = address.startsWith('https:') ? tlsGet : plainGet;
  return new Promise((resolve) => {
    const none = (): void => resolve(undefined);
    const sent = get(
      address,
      { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/vnd.apple.mpegurl, */*' } },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('error', none);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > BYTES_MAXIMUM) sent.destroy();
          else chunks.push(chunk);
        });
        response.on('end', () =>
          response.statusCode === 200 ? resolve(Buffer.concat(chunks).toString('utf8')) : none(),
        );
      },
    );
    sent.on('error', none);
    sent.on('close', none);
  });
}
