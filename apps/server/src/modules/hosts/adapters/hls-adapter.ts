/** Streams of other houses: an HLS playlist at an address the merchant's list allows. */
import type { Clock } from '../../../kernel/clock.ts';
import { isSafeAddress } from '../../catalogue/index.ts';
import { isLivePlaylist } from '../rules/playlist-state.ts';
import { readPlaylist } from './read-playlist.ts';
import type { VideoAdapter } from './video-adapter.ts';

const PATIENCE_MS = 2_000;
/** A house is asked no more often; until it answers, what it said before holds. */
const FRESH_MS = 5_000;
/** What was said longer ago is not believed. */
const BELIEVED_MS = 60_000;

interface Said {
  readonly live: boolean;
  readonly atMs: number;
}

export interface HlsGround {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** A demonstration may play from its own machine without TLS. */
  readonly demo: boolean;
}

/** Asks whether streams are live, one question to a house at a time, and remembers the answers. */
function createWatch(clock: HlsGround['clock']): (address: string) => Promise<boolean> {
  const said = new Map<string, Said>();
  const asking = new Map<string, Promise<boolean>>();
  async function ask(address: string): Promise<boolean> {
    const text = await readPlaylist(address, PATIENCE_MS);
    const live = text !== undefined && isLivePlaylist(text);
    said.set(address, { live, atMs: clock.elapsed() });
    asking.delete(address);
    return live;
  }
  return async (address) => {
    const last = said.get(address);
    const ageMs = last ? clock.elapsed() - last.atMs : Number.POSITIVE_INFINITY;
    if (last && ageMs <= FRESH_MS) return last.live;
    const answer = asking.get(address) ?? ask(address);
    if (asking.get(address) !== answer) asking.set(address, answer);
    return last && ageMs <= BELIEVED_MS ? last.live : answer;
  };
}

/** Builds the adapter; what a house last answered is kept per node. */
export function createHlsAdapter({ clock, demo }: HlsGround): VideoAdapter {
  const isLive = createWatch(clock);
  return {
    accepts: (stream, origins) => isSafeAddress(stream, demo) && origins.includes(new URL(stream).origin),
    resolve: async (stream) => ((await isLive(stream)) ? { url: stream, sample: false } : undefined),
  };
}
