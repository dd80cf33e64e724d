import { FISHING_ROOMS, type Fish } from '@lantern/game-math/fishing';
import { describe, expect, it } from 'vitest';
import { MAX_BURST, BURST_RADIUS } from '../../wire/fishing.ts';
import { placeOf } from '../../wire/path.ts';
import type { Connection } from '../connections/connections.ts';
import { LATE } from '../rounds/engine.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { openRoom, type OpenRoom } from './open-room.ts';
import { createOpenRooms, SEAT_KEPT_MS } from './open-rooms.ts';
import type { LiveSwimmer } from './spawner.ts';
import { endedBullets, flying, hitOf, progressWith, missOf, type ShotBatchPlay } from './shot-batch.ts';

const NOW_MS = 1_700_000_000_000;
const spec = FISHING_ROOMS[2]!;
const named = (id: string): Fish => spec.fish.find((fish) => fish.id === id)!;

/** A room with fixed randomness and ids from 1. */
function stillRoom(): OpenRoom {
  let lastId = 0;
  return openRoom(spec, NOW_MS, { roll: () => 0, nextId: () => (lastId += 1) });
}

function swimmerAt(fish: string, x: number, y: number, swimmerId: number): LiveSwimmer {
  return {
    fish: named(fish),
    swimmer: {
      swimmerId,
      fish,
      bornMs: NOW_MS - 10_000,
      livesMs: 20_000,
      points: [
        [x - 1, y],
        [x, y],
        [x + 1, y],
      ],
    },
  };
}

function connectionOf(memberRef: string, sessionId: string, demo = false): Connection & { readonly sent: string[] } {
  const sent: string[] = [];
  const session = {
    sessionId,
    vendor: 'EG3',
    memberRef,
    currency: demo ? 'VNDPLAY' : 'VND',
    game: 'ca-rong-nha-chau',
    language: 'vi',
    walletSession: 'w',
    room: null,
    demo,
    autoPlay: false,
  };
  return {
    session,
    language: 'VI',
    sent,
    send: (news) => void sent.push(news),
    sendText: (text) => void sent.push(text),
    unread: () => 0,
    end: (why) => void sent.push(why),
  };
}

describe('[GAME-11] a fish in the room', () => {
  it('can be hit near its position, once, and again only if the kill was not stored', () => {
    const room = stillRoom();
    const [{ swimmerId, bornMs, livesMs }] = [room.swimming(NOW_MS)[0]!];
    expect(room.reach(swimmerId, bornMs + livesMs / 2)?.swimmer.swimmerId).toBe(swimmerId);
    expect(room.reach(swimmerId, bornMs - 60_000)).toBeUndefined();
    expect(room.reach(swimmerId, bornMs + livesMs + 60_000)).toBeUndefined();
    expect(room.reach(999_999, NOW_MS)).toBeUndefined();
    const found = room.reach(swimmerId, bornMs + livesMs / 2)!;
    room.kill([found]);
    expect(room.reach(swimmerId, bornMs + livesMs / 2)).toBeUndefined();
    room.revive([found]);
    expect(room.reach(swimmerId, bornMs + livesMs / 2)).toBe(found);
  });

  it('is within a burst only near the bomb, never a boss, and at most eight of them', () => {
    const room = stillRoom();
    const bomb = swimmerAt('bomb-crab', 800, 450, 9_000);
    const near = Array.from({ length: MAX_BURST + 2 }, (_, at) => swimmerAt('squid', 700 + at * 10, 450, 9_001 + at));
    const far = swimmerAt('shark', 800 + BURST_RADIUS + 60, 450, 9_100);
    const boss = swimmerAt('dragon', 810, 450, 9_101);
    room.revive([bomb, ...near, far, boss]);
    const asked = [bomb, far, boss, ...near, ...near].map(({ swimmer }) => swimmer.swimmerId);
    expect(room.burst(bomb, [...asked, 12_345_678], NOW_MS)).toEqual(near.slice(0, MAX_BURST));
    room.kill([near[0]!]);
    expect(room.burst(bomb, asked, NOW_MS)).toEqual(near.slice(1, MAX_BURST + 1));
    expect(placeOf(bomb.swimmer, NOW_MS)).toMatchObject({ x: 800, y: 450 });
  });
});

describe('[GAME-12] seats', () => {
  it('are four to a room; play money is separate; a lost connection finds its seat again for a while', () => {
    let nowMs = NOW_MS;
    const open = createOpenRooms({ now: () => nowMs }, () => undefined);
    const connections = ['a', 'b', 'c', 'd', 'e'].map((member) => connectionOf(`member-${member}`, `launch-${member}`));
    const [a, b, c, d, e] = connections.map((connection) => open.take(connection)!.cannon);
    expect([a, b, c, d].map((cannon) => cannon!.seat)).toEqual([0, 1, 2, 3]);
    expect([new Set([a, b, c, d].map((cannon) => cannon!.room)).size, e!.room === a!.room]).toEqual([1, false]);
    const demo = open.take(connectionOf('member-f', 'launch-f', true))!.cannon;
    expect([a!.room, e!.room].includes(demo.room)).toBe(false);
    expect(open.leave(connections[1]!)).toBe(b);
    expect([open.cannonOf(connections[1]!), open.leave(connections[1]!)]).toEqual([undefined, undefined]);
    nowMs += SEAT_KEPT_MS - 1;
    const back = connectionOf('member-b', 'launch-b');
    expect(open.take(back)).toEqual({ cannon: b, before: { connection: undefined, batches: [] } });
    // Another frame of the same member takes over; bullets of the first end.
    b!.batches.set('batch', nowMs);
    const other = connectionOf('member-b', 'launch-b2');
    expect(open.take(other)).toEqual({ cannon: b, before: { connection: back, batches: ['batch'] } });
    expect([open.cannonOf(back), open.cannonOf(other), b!.batches.size]).toEqual([undefined, b, 0]);
  });
});

describe('[GAME-11] a batch', () => {
  const round = {
    roundId: 'round',
    game: 'phuong-hoang-bien',
    title: 'deep-sea',
    kind: 'fishing',
    memberSeed: 'mine',
    seed: Buffer.alloc(32, 7),
    stakes: { price: 1_000, count: 3 },
    play: { bullets: [] },
  } as unknown as RoundRow;
  const after = (play: unknown): RoundRow => ({ ...round, play });

  it('is open until every bullet has ended, and pays prizes and refunds', () => {
    const bomb = swimmerAt('bomb-crab', 800, 450, 1);
    const around = [swimmerAt('squid', 800, 450, 2), swimmerAt('ray', 800, 450, 3)];
    const hit = hitOf(round, 1, bomb, around);
    expect(hitOf(round, 1, bomb, around)).toEqual(hit);
    expect(hit).toMatchObject({ bullet: 1, end: 'hit', fish: 'bomb-crab', around: ['squid', 'ray'] });
    const first = progressWith(round, [hit]);
    expect(first).toMatchObject({ state: 'open', stepNo: 1, won: hit.paid });
    const then = after((first as { play: ShotBatchPlay }).play);
    expect(flying(then)).toEqual([0, 2]);
    const end = progressWith(
      then,
      flying(then).map((bullet) => missOf(round, bullet, 'missed')),
    );
    expect(end).toMatchObject({ state: 'paying', stepNo: 3, won: hit.paid + 2_000 });
    expect(endedBullets(after((end as { play: ShotBatchPlay }).play)).map(({ bullet }) => bullet)).toEqual([0, 1, 2]);
  });

  it('kills everything the burst reached, and pays for each', () => {
    const bomb = swimmerAt('bomb-crab', 800, 450, 1);
    const around = [swimmerAt('squid', 800, 450, 2), swimmerAt('ray', 800, 450, 3)];
    let seed = 0;
    let hit = hitOf(round, 0, bomb, around);
    for (; hit.paid === 0; seed++)
      hit = hitOf({ ...round, seed: Buffer.alloc(32).fill(`seed ${seed} `) }, 0, bomb, around);
    expect(hit.killed).toEqual([
      { swimmerId: 1, fish: 'bomb-crab', multiplier: 25 },
      { swimmerId: 2, fish: 'squid', multiplier: 6 },
      { swimmerId: 3, fish: 'ray', multiplier: 30 },
    ]);
    expect(hit.paid).toBe(61_000);
  });

  it('without any hit is rolled back as a whole', () => {
    expect(
      progressWith(
        round,
        [0, 1, 2].map((bullet) => missOf(round, bullet, 'timed_out')),
      ),
    ).toBe(LATE);
  });
});
