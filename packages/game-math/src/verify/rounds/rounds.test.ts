import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test, vi } from 'vitest';
import { createValueStream } from '../../lottery/draw.ts';
import { createSlot, SLOT_TITLES } from '../../slots/index.ts';
import { checkRound, hindranceOf, readProof, saysSame, type RevealedRound } from './index.ts';

const seedOf = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));

/** A valid round of a title, as the studio would report it. */
function proofOf(titleId: string, seed: string): RevealedRound {
  const title = SLOT_TITLES.find(({ id }) => id === titleId)!;
  const [roundId, memberSeed, bet] = [`round-${seed.slice(0, 6)}`, 'mine', title.coins * 10];
  const context = `${titleId}:${roundId}:${memberSeed}`;
  const { steps, payout } = createSlot(title).play(BigInt(bet), createValueStream(hexToBytes(seed), context));
  const proof = {
    roundId,
    game: titleId,
    kind: 'slots',
    title: titleId,
    bet,
    won: Number(payout),
    stakes: null,
    seedHash: bytesToHex(sha256(hexToBytes(seed))),
    seed,
    memberSeed,
    context,
    shown: steps,
  };
  // After serialization.
  return JSON.parse(JSON.stringify(proof)) as RevealedRound;
}

test.each(SLOT_TITLES.map(({ id }) => id))('[GAME-11] rounds of %s are recomputed from their proofs', async (id) => {
  for (let number = 0; number < 40; number += 1) {
    const proof = proofOf(id, seedOf(`${id}/${number}`));
    expect(await checkRound(proof)).toMatchObject({ commitment: true, context: true, shown: true, won: true });
  }
});

test('[GAME-11] every later change is found', async () => {
  const proof = proofOf(SLOT_TITLES[0]!.id, seedOf('a round'));
  expect(await checkRound({ ...proof, won: proof.won + 1 })).toMatchObject({
    commitment: true,
    shown: true,
    won: false,
  });
  expect(await checkRound({ ...proof, memberSeed: 'another' })).toMatchObject({ context: false });
  expect(await checkRound({ ...proof, context: `${proof.game}:${proof.roundId}:other` })).toMatchObject({
    context: false,
    shown: false,
  });
  expect(await checkRound({ ...proof, seedHash: seedOf('another') })).toMatchObject({ commitment: false, shown: true });
  expect(await checkRound(proof, seedOf('another'))).toMatchObject({ commitment: false, shown: false });
  expect(await checkRound(proof, 'no seed')).toBeUndefined();
  expect(await checkRound({ ...proof, title: 'nobody-knows' })).toMatchObject({
    commitment: true,
    shown: false,
    won: false,
    recomputed: undefined,
  });
  expect(await checkRound({ ...proof, bet: 1 })).toMatchObject({ shown: false, recomputed: undefined });
  expect(await checkRound({ ...proof, kind: 'toString' })).toBeUndefined();
  expect(hindranceOf('slots')).toBeUndefined();
});

test('[GAME-11] whether the seed wins the progressive pool is verified; its amount is reported', async () => {
  const title = SLOT_TITLES.find((each) => each.model === 'lines' && each.pool)!;
  const given = proofOf(title.id, seedOf('a pool'));
  const proof = { ...given, stakes: { jackpotId: 'EG3:VND', demo: false } };
  // A bet above every value the seed could draw.
  const sure = { ...proof, bet: 500_000_000, won: (proof.won / proof.bet) * 500_000_000 };
  expect(await checkRound({ ...proof, jackpot: null })).toMatchObject({ won: true, recomputed: { jackpot: false } });
  expect(await checkRound({ ...proof, jackpot: { amount: 5_000_000 } })).toMatchObject({ shown: true, won: false });
  expect(await checkRound({ ...sure, jackpot: { amount: 5_000_000 } })).toMatchObject({
    shown: true,
    won: true,
    recomputed: { jackpot: true },
  });
  expect(await checkRound(sure)).toMatchObject({ shown: true, won: false });
  // A free spin staked nothing, and cannot win the pool.
  expect(await checkRound({ ...sure, stakes: null })).toMatchObject({ shown: true, won: true });
});

test('[SYS-05] in a browser without bigints, games that need them are not claimed to be verifiable', async () => {
  const proof = { ...proofOf(SLOT_TITLES[0]!.id, seedOf('old')), kind: 'table' };
  expect([hindranceOf('table'), hindranceOf('toString')]).toEqual([undefined, 'unknown_kind']);
  vi.stubGlobal('BigInt', undefined);
  expect(['slots', 'instant', 'table', 'crash', 'fishing'].map(hindranceOf)).toEqual([
    undefined,
    undefined,
    'old_browser',
    'old_browser',
    'old_browser',
  ]);
  expect(await checkRound(proof)).toBeUndefined();
  vi.unstubAllGlobals();
});

test('values are equal in any key order', () => {
  expect(saysSame({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true);
  for (const other of [{ a: 1, b: [2] }, { a: 1 }, { a: 1, b: [1, 2] }, null, [1]])
    expect(saysSame({ a: 1, b: [1] }, other)).toBe(false);
});

test('a proof is parsed from text, and nothing else is', () => {
  const proof = proofOf(SLOT_TITLES[0]!.id, seedOf('text'));
  expect(readProof(JSON.stringify(proof))).toEqual(proof);
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    '7',
    '"proof"',
    JSON.stringify({ ...proof, seed: null }),
    JSON.stringify({ ...proof, seed: 'abc' }),
    JSON.stringify({ ...proof, bet: '10' }),
    JSON.stringify({ ...proof, won: -1 }),
    JSON.stringify({ ...proof, bet: 1.5 }),
  ]) {
    expect(readProof(text), text).toBeUndefined();
  }
});
