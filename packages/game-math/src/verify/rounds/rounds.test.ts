import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { createValueStream } from '../../lottery/draw.ts';
import { createSlot, SLOT_TITLES } from '../../slots/index.ts';
import { canRecompute, checkRound, readProof, type RevealedRound } from './index.ts';

const seedOf = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));

/** A true round of a title, as the studio would tell it. */
function proofOf(titleId: string, seed: string): RevealedRound {
  const title = SLOT_TITLES.find(({ id }) => id === titleId)!;
  const [roundId, memberSeed, bet] = [`round-${seed.slice(0, 6)}`, 'mine', title.coins * 10];
  const context = `${titleId}:${roundId}:${memberSeed}`;
  const { steps, payout } = createSlot(title).play(BigInt(bet), createValueStream(hexToBytes(seed), context));
  const proof = { roundId, game: titleId, kind: 'slots', title: titleId, bet, won: Number(payout), stakes: null, seedHash: bytesToHex(sha256(hexToBytes(seed))), seed, memberSeed, context, shown: steps };
  // As it travels.
  return JSON.parse(JSON.stringify(proof)) as RevealedRound;
}

test.each(SLOT_TITLES.map(({ id }) => id))('[GAME-11] rounds of %s are played again from their proofs', (id) => {
  for (let number = 0; number < 40; number += 1) {
    const proof = proofOf(id, seedOf(`${id}/${number}`));
    expect(checkRound(proof)).toMatchObject({ commitment: true, context: true, shown: true, won: true });
  }
});

test('[GAME-11] each thing that was changed afterwards is found', () => {
  const proof = proofOf(SLOT_TITLES[0]!.id, seedOf('a round'));
  expect(checkRound({ ...proof, won: proof.won + 1 })).toMatchObject({ commitment: true, shown: true, won: false });
  expect(checkRound({ ...proof, memberSeed: 'another' })).toMatchObject({ context: false });
  expect(checkRound({ ...proof, context: `${proof.game}:${proof.roundId}:other` })).toMatchObject({ context: false, shown: false });
  expect(checkRound({ ...proof, seedHash: seedOf('another') })).toMatchObject({ commitment: false, shown: true });
  expect(checkRound(proof, seedOf('another'))).toMatchObject({ commitment: false, shown: false });
  expect(checkRound(proof, 'no seed')).toBeUndefined();
  expect(checkRound({ ...proof, title: 'nobody-knows' })).toBeUndefined();
  expect(checkRound({ ...proof, bet: 1 })).toBeUndefined();
  expect(checkRound({ ...proof, kind: 'toString' })).toBeUndefined();
  expect(canRecompute('slots')).toBe(true);
});

test('a proof is read from text, and nothing else is', () => {
  const proof = proofOf(SLOT_TITLES[0]!.id, seedOf('text'));
  expect(readProof(JSON.stringify(proof))).toEqual(proof);
  for (const text of ['', '{}', '[]', 'null', '7', '"proof"', JSON.stringify({ ...proof, seed: null }), JSON.stringify({ ...proof, bet: '10' }), JSON.stringify({ ...proof, won: -1 }), JSON.stringify({ ...proof, bet: 1.5 })]) {
    expect(readProof(text), text).toBeUndefined();
  }
});
