import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';
import { livePlaylist, placeInLoop } from './live-playlist.ts';
import { isWithin } from './on-air.ts';
import { isLivePlaylist } from './playlist-state.ts';
import { shiftedPiece } from './shifted-piece.ts';

const LOOP = { pieces: 6, pieceMs: 2_000 };
const START_MS = Date.UTC(2026, 10, 22, 14, 0, 0);

const sequenceOf = (playlist: string): number => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)![1]);
const piecesOf = (playlist: string): readonly string[] => playlist.split('\n').filter((line) => line.endsWith('.m4s'));

describe('[GAME-15] the playlist of a loop', () => {
  test('advances by one piece every two seconds', () => {
    let before = livePlaylist(LOOP, START_MS);
    for (let nowMs = START_MS + 500; nowMs < START_MS + 60_000; nowMs += 500) {
      const now = livePlaylist(LOOP, nowMs);
      const moved = sequenceOf(now) - sequenceOf(before);
      expect(moved).toBe(nowMs % 2_000 === 0 ? 1 : 0);
      expect(piecesOf(now).slice(0, 6 - moved)).toEqual(piecesOf(before).slice(moved));
      before = now;
    }
  });

  test('is valid for players: six pieces in order, named by sequence number, by the clock, without end and discontinuity', () => {
    const playlist = livePlaylist(LOOP, START_MS + 3_000);
    const first = sequenceOf(playlist);
    expect(piecesOf(playlist)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `${first + at}.m4s`));
    expect(playlist).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n/);
    expect(playlist).toContain('#EXT-X-MAP:URI="init.mp4"');
    expect(playlist).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:59:50.000Z');
    expect(playlist.match(/#EXTINF:2\.000,/g)).toHaveLength(6);
    expect(playlist).not.toContain('DISCONTINUITY');
    expect(isLivePlaylist(playlist)).toBe(true);
    expect(isLivePlaylist(`${playlist}#EXT-X-ENDLIST\n`)).toBe(false);
    expect(isLivePlaylist('#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n')).toBe(false);
    expect(isLivePlaylist('<html>')).toBe(false);
  });

  test('has consecutive timestamps over repetitions, on every track', () => {
    const folder = join(import.meta.dirname, '../../../../../streams/dice');
    const begins = (sequence: number): readonly (readonly [number, number])[] => {
      const { piece, laterSec } = placeInLoop(LOOP, sequence);
      return beginnings(shiftedPiece(readFileSync(join(folder, `${piece}.m4s`)), laterSec));
    };
    const start = Math.floor(START_MS / LOOP.pieceMs);
    for (let sequence = start; sequence < start + 13; sequence += 1) {
      const seconds = begins(sequence).map(([, sec]) => sec);
      expect(seconds).toHaveLength(2);
      // An audio frame is 21 ms long: it begins at the end of the previous one, not with the video frame.
      for (const sec of seconds) expect(Math.abs(sec - sequence * 2)).toBeLessThan(0.05);
    }
  });
});

/** The start of each track of a piece, in seconds, from its own boxes. */
function beginnings(piece: Uint8Array): readonly (readonly [number, number])[] {
  const view = new DataView(piece.buffer);
  const text = Buffer.from(piece).toString('latin1');
  const places = (name: string) =>
    [...text.slice(0, text.indexOf('mdat')).matchAll(new RegExp(name, 'g'))].map(({ index }) => index + 4);
  const perSec = new Map(places('sidx').map((at) => [view.getUint32(at + 4), view.getUint32(at + 8)]));
  const tracks = places('tfhd').map((at) => view.getUint32(at + 4));
  return places('tfdt').map(
    (at, index) => [tracks[index]!, Number(view.getBigUint64(at + 4)) / perSec.get(tracks[index]!)!] as const,
  );
}

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
