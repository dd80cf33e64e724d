/** External streams: an HLS playlist at one of the merchant's allowed origins. */
import { get as plainGet } from 'node:http';
import { get as tlsGet } from 'node:https';
import type { Clock } from '../../../../kernel/clock.ts';
import { isSafeAddress } from '../../../../kernel/addresses.ts';
import { isLivePlaylist } from '../rules/playlist-state.ts';
import type { VideoAdapter } from './video-adapter.ts';

/** A playlist of several hours is a tenth of it. */
const BYTES_MAXIMUM = 256 * 1024;

/** Fetches the text at an address; undefined on an error, a timeout or an oversized body. Redirects are not followed: they may lead to another origin. */
function readPlaylist(address: string, timeoutMs: number): Promise<string | undefined> {
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

const TIMEOUT_MS = 2_000;
/** Minimum interval between requests to a stream; until an answer arrives, the previous one is used. */
const FRESH_MS = 5_000;
/** Maximum age of a previous answer. */
const STALE_AFTER_MS = 60_000;

interface StreamState {
  readonly live: boolean;
  readonly atMs: number;
}

export interface HlsDeps {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** The demo may use its own machine without TLS. */
  readonly demo: boolean;
}

/** Checks whether streams are live, one request per stream at a time, and caches the answers. */
function createWatch(clock: HlsDeps['clock']): (address: string) => Promise<boolean> {
  const answers = new Map<string, StreamState>();
  const running = new Map<string, Promise<boolean>>();
  async function check(address: string): Promise<boolean> {
    const text = await readPlaylist(address, TIMEOUT_MS);
    const live = text !== undefined && isLivePlaylist(text);
    answers.set(address, { live, atMs: clock.elapsed() });
    running.delete(address);
    return live;
  }
  return async (address) => {
    const last = answers.get(address);
    const ageMs = last ? clock.elapsed() - last.atMs : Number.POSITIVE_INFINITY;
    if (last && ageMs <= FRESH_MS) return last.live;
    const answer = running.get(address) ?? check(address);
    if (running.get(address) !== answer) running.set(address, answer);
    return last && ageMs <= STALE_AFTER_MS ? last.live : answer;
  };
}

/** Builds the adapter; answers are cached per node. */
export function createHlsAdapter({ clock, demo }: HlsDeps): VideoAdapter {
  const isLive = createWatch(clock);
  return {
    accepts: (stream, origins) => isSafeAddress(stream, demo) && origins.includes(new URL(stream).origin),
    resolve: async (stream) => ((await isLive(stream)) ? { url: stream, sample: false } : undefined),
  };
}
