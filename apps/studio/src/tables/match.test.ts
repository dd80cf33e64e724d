import { createHash } from 'node:crypto';
import { createValueStream } from '@lantern/game-math/lottery';
import { miniCommitmentOf } from '@lantern/game-math/tables';
import { checkRound } from '@lantern/game-math/verify-rounds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoundRow } from '../rounds/round-store.ts';
import type { TableShown } from '../../wire/table.ts';
import { sharedContextOf, valuesOf, type AcceptedStake, type SharedRound } from '../shared/shared-engine.ts';
import { tableEngine, type StoredResult } from './engine.ts';
import { matchSides, sideOf } from './match.ts';
import { miniTaiXiu } from './families/mini-tai-xiu.ts';

const GAME = 'mini-tai-xiu';
const stakes = fc
  .array(
    fc.record({
      side: fc.constantFrom('tai', 'xiu'),
      thousands: fc.integer({ min: 1, max: 50_000 }),
      currency: fc.constantFrom('VND', 'VNDPLAY'),
      member: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ side, thousands, currency, member }, at): AcceptedStake => ({
      roundId: `s${at}`,
      vendor: 'CLG',
      memberRef: `m${member}`,
      currency,
      bet: thousands * 1_000,
      stakes: { [side]: thousands * 1_000 },
    })),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

test('[GAME-11] both sides of a currency are matched with the same amount, the maximum possible, earliest stakes first', () => {
  fc.assert(
    fc.property(stakes, (all) => {
      const { met, pools } = matchSides(all);
      expect(met.size).toBe(all.length);
      for (const currency of ['VND', 'VNDPLAY']) {
        const side = (wanted: string) =>
          all
            .filter((stake) => stake.currency === currency && sideOf(stake) === wanted)
            .map((stake) => ({ ...met.get(stake.roundId)!, bet: stake.bet, memberRef: stake.memberRef }));
        const [tai, xiu] = [side('tai'), side('xiu')];
        const lay = { tai: sum(tai.map(({ bet }) => bet)), xiu: sum(xiu.map(({ bet }) => bet)) };
        for (const those of [tai, xiu]) {
          expect(sum(those.map(({ matched }) => matched))).toBe(Math.min(lay.tai, lay.xiu));
          expect(those.map(({ place }) => place)).toEqual(those.map((_, at) => at + 1));
          const cut = those.findIndex(({ bet, matched }) => matched < bet);
          if (cut >= 0) expect(those.slice(cut + 1).every(({ matched }) => matched === 0)).toBe(true);
          for (const { matched, bet, tai: shownTai, xiu: shownXiu } of those)
            expect([matched >= 0 && matched <= bet, shownTai, shownXiu]).toEqual([true, lay.tai, lay.xiu]);
        }
        if (tai.length + xiu.length > 0)
          expect(pools[currency]).toEqual({
            pool: lay,
            members: {
              tai: new Set(tai.map(({ memberRef }) => memberRef)).size,
              xiu: new Set(xiu.map(({ memberRef }) => memberRef)).size,
            },
          });
      }
    }),
  );
});

test('[GAME-11] a round pays no more than was staked: 1.98 of the matched part on the winning side, and everything unmatched', () => {
  fc.assert(
    fc.property(stakes, fc.uint8Array({ minLength: 32, maxLength: 32 }), (all, seed) => {
      const round = { game: GAME, memory: null } as SharedRound<null>;
      const { result } = tableEngine.close(round as never, createValueStream(seed, `${GAME}:x`));
      const kept = tableEngine.matching!(GAME)!.match(result, all);
      const play = new Map(kept.met.map((each) => [each.roundId, each.play]));
      let [paid, returned] = [0, 0];
      for (const stake of all) {
        const to = tableEngine.settle(
          { ...round, result: kept.result } as SharedRound<null, StoredResult> & { readonly result: StoredResult },
          { ...stake, title: GAME, play: play.get(stake.roundId) } as RoundRow,
        );
        const back = to === undefined ? stake.bet : to.returned!;
        const { matched } = (play.get(stake.roundId) as { readonly met: { readonly matched: number } }).met;
        expect(back).toBe(stake.bet - matched);
        expect(to === undefined).toBe(matched === 0);
        if (to)
          expect(to.won - back).toBe(
            sideOf(stake) === (result as { readonly side: string }).side ? Math.floor((matched * 198) / 100) : 0,
          );
        returned += back;
        paid += to ? to.won : back;
      }
      const staked = sum(all.map(({ bet }) => bet));
      expect(paid).toBeLessThanOrEqual(staked);
      // The matched part on the winning side is half of everything matched.
      expect(paid - returned).toBe(((staked - returned) * 99) / 100);
    }),
  );
});

test('[GAME-11] a matched stake is recomputed from its proof; the matched part cannot be more than the sides had', async () => {
  for (let number = 0; number < 20; number += 1) {
    const seed = createHash('sha256').update(`mini/${number}`).digest();
    const round = {
      sharedId: `m${number}`,
      game: GAME,
      kind: 'table',
      memory: null,
      seed,
      chainNo: null,
      chainIndex: null,
    } as unknown as SharedRound<null, StoredResult>;
    const { result } = tableEngine.close(round, valuesOf(round, seed));
    const taken: AcceptedStake[] = [
      { roundId: 'one', vendor: 'CLG', memberRef: 'a', currency: 'VND', bet: 9_000, stakes: { tai: 9_000 } },
      { roundId: 'two', vendor: 'CLG', memberRef: 'b', currency: 'VND', bet: 4_000, stakes: { xiu: 4_000 } },
    ];
    const kept = tableEngine.matching!(GAME)!.match(result, taken);
    const decided = { ...round, result: kept.result };
    for (const [at, stake] of taken.entries()) {
      const row = { ...stake, title: GAME, play: kept.met[at]!.play } as RoundRow;
      const { won } = tableEngine.settle(decided, row)!;
      const proof = {
        ...stake,
        game: GAME,
        kind: 'table',
        title: GAME,
        won,
        seedHash: createHash('sha256').update(seed).digest('hex'),
        seed: seed.toString('hex'),
        memberSeed: '',
        context: sharedContextOf(round),
        shown: tableEngine.shown(decided, row) as TableShown,
      };
      const good = { commitment: true, context: true, shown: true, won: true };
      expect(await checkRound(proof)).toMatchObject(good);
      expect(await checkRound({ ...proof, won: won + 1 })).toMatchObject({ ...good, won: false });
      expect(await checkRound({ ...proof, shown: { ...proof.shown, commitment: '0'.repeat(32) } })).toMatchObject({
        ...good,
        shown: false,
      });
      for (const met of [undefined, { ...proof.shown.met!, matched: 4_001 }, { ...proof.shown.met!, matched: -1 }])
        expect(await checkRound({ ...proof, shown: { ...proof.shown, met } })).toMatchObject({
          shown: false,
          recomputed: undefined,
        });
    }
  }
});

test('[GAME-11] a stake on two sides is rejected, and the published commitment is the MD5 of what is revealed later', () => {
  expect(() => sideOf({ roundId: 's', stakes: { tai: 1, xiu: 1 } })).toThrow('is on tai, xiu');
  expect(() => sideOf({ roundId: 's', stakes: { le: 1 } })).toThrow('is on le');
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
      const deal = () =>
        miniTaiXiu.deal(null, createValueStream(seed, `${GAME}:x`)) as {
          readonly dice: readonly [number, number, number];
          readonly salt: string;
        };
      const { dice, salt } = deal();
      expect(salt).toMatch(/^[0-9a-f]{32}$/);
      expect(miniTaiXiu.commit!(deal() as never)).toBe(miniCommitmentOf(dice, salt));
    }),
  );
});
