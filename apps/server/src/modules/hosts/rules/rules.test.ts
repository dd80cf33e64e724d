import { describe, expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';
import { livePlaylist } from './live-playlist.ts';
import { isWithin } from './on-air.ts';
import { isStreamOrigin } from './origins.ts';
import { isLivePlaylist } from './playlist-state.ts';

const LOOP = { pieces: 6, pieceMs: 2_000 };
const START_MS = Date.UTC(2026, 10, 22, 14, 0, 0);

interface Told {
  readonly sequence: number;
  readonly discontinuities: number;
  readonly pieces: readonly { readonly file: string; readonly begins: boolean }[];
}

function read(playlist: string): Told {
  const lines = playlist.split('\n');
  const numberOf = (tag: string) => Number(lines.find((line) => line.startsWith(`#${tag}:`))!.split(':')[1]);
  const pieces = lines.flatMap((line, at) => {
    if (!line.endsWith('.m4s')) return [];
    const tags = lines.slice(0, at).toReversed();
    const before = tags.slice(0, tags.findIndex((tag) => tag.endsWith('.m4s') || tag.startsWith('#EXT-X-MAP')));
    return [{ file: line, begins: before.includes('#EXT-X-DISCONTINUITY') }];
  });
  return { sequence: numberOf('EXT-X-MEDIA-SEQUENCE'), discontinuities: numberOf('EXT-X-DISCONTINUITY-SEQUENCE'), pieces };
}

describe('[GAME-15] the playlist of a loop', () => {
  test('moves on by a piece every two seconds and never otherwise; what has left is counted', () => {
    let before = read(livePlaylist(LOOP, START_MS));
    for (let nowMs = START_MS + 500; nowMs < START_MS + 60_000; nowMs += 500) {
      const now = read(livePlaylist(LOOP, nowMs));
      const moved = now.sequence - before.sequence;
      expect(moved).toBe(nowMs % 2_000 === 0 ? 1 : 0);
      expect(now.pieces.slice(0, now.pieces.length - moved)).toEqual(before.pieces.slice(moved));
      expect(now.discontinuities - before.discontinuities).toBe(moved === 1 && before.pieces[0]!.begins ? 1 : 0);
      before = now;
    }
  });

  test('is one that players take: six pieces in order, a new beginning with each loop, no end', () => {
    const playlist = livePlaylist(LOOP, START_MS + 3_000);
    const { pieces } = read(playlist);
    expect(pieces).toHaveLength(6);
    expect(pieces.every(({ file, begins }) => begins === (file === '0.m4s'))).toBe(true);
    expect(new Set(pieces.map(({ file }) => file)).size).toBe(6);
    expect(playlist).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n/);
    expect(playlist).toContain('#EXT-X-MAP:URI="init.mp4"');
    expect(playlist.match(/#EXTINF:2\.000,/g)).toHaveLength(6);
    expect(isLivePlaylist(playlist)).toBe(true);
    expect(isLivePlaylist(`${playlist}#EXT-X-ENDLIST\n`)).toBe(false);
    expect(isLivePlaylist('#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n')).toBe(false);
    expect(isLivePlaylist('<html>')).toBe(false);
  });
});

test.each([
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=9-8', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
])('the range %s of a hundred bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});

test.each([
  [null, null, 0, true],
  [600, 660, 599, false],
  [600, 660, 600, true],
  [600, 660, 660, false],
  [1_320, 120, 1_400, true],
  [1_320, 120, 119, true],
  [1_320, 120, 120, false],
])('from %s to %s, at minute %s', (onAirFrom, onAirTo, minute, expected) => {
  expect(isWithin({ onAirFrom, onAirTo }, minute)).toBe(expected);
});

test.each([
  ['https://live.example', true],
  ['https://live.example:8443', true],
  ['https://live.example/', false],
  ['https://live.example/path', false],
  ['http://live.example', false],
  ['http://127.0.0.1:9000', true],
  ["https://a;script-src'unsafe-inline'", false],
  ['https://a b.example', false],
  ['https://*.example', false],
  ['*', false],
  ['', false],
])('%s as an origin: %s', (text, expected) => {
  expect(isStreamOrigin(text, true)).toBe(expected);
  if (text.startsWith('http:')) expect(isStreamOrigin(text, false)).toBe(false);
});
