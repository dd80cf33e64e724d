import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { virtualFate, VIRTUAL_ALGORITHM } from '../../sports/models/virtual/fate.ts';
import { virtualLines } from '../../sports/models/virtual/prices.ts';
import {
  checkMatchProof,
  MATCH_PROOF,
  readMatchProof,
  type LegClaim,
  type MatchClaim,
  type MatchProof,
} from './sports.ts';

const RATES = [1.55, 1.1] as const;

/** A virtual match as it would be published. */
function virtualClaim(match: string): MatchClaim {
  const seed = sha256(utf8ToBytes(match));
  const { goals, score } = virtualFate(seed, match, RATES);
  return {
    match,
    algorithm: VIRTUAL_ALGORITHM,
    seedHash: bytesToHex(sha256(seed)),
    seed: bytesToHex(seed),
    rates: RATES,
    incidents: goals,
    score,
  };
}

const MATCHES = [virtualClaim('sim:match:1'), virtualClaim('sim:match:2'), virtualClaim('sim:match:3')];
/** A leg on the score as it was: it wins. */
const legOn = ({ match, score }: MatchClaim): LegClaim => ({
  match,
  market: `ou?period=ft&line=${score[0] + score[1]}.5`,
  outcome: 'under',
  price: { ladder: 'malay', value: 95 },
});
/** A treble, and its three doubles. */
const proof: MatchProof = {
  format: MATCH_PROOF,
  matches: MATCHES,
  slip: {
    folds: [
      { size: 2, unit: 10_000 },
      { size: 3, unit: 10_000 },
    ],
    legs: MATCHES.map(legOn),
    // Three times 10 000 × 1.95², and 10 000 × 1.95³.
    gross: Math.floor(3 * 10_000 * 1.95 ** 2 + 10_000 * 1.95 ** 3),
    returned: 0,
  },
};

describe('the prices of a virtual match', () => {
  const prices = Object.fromEntries(
    virtualLines(RATES).map(({ key, outcomes }) => [key, outcomes.map(({ price }) => price ?? null)]),
  );
  const verdictOf = (claim: MatchClaim) => {
    const read = readMatchProof(JSON.parse(JSON.stringify({ format: MATCH_PROOF, matches: [claim] })));
    return read && checkMatchProof(read).matches[0];
  };

  it('are recomputed from the published rates; another price, or another line, is found', () => {
    const claim = { ...MATCHES[0]!, prices };
    expect(verdictOf(claim)).toEqual({
      match: claim.match,
      commitment: true,
      incidents: true,
      score: true,
      prices: true,
    });
    const [home, ...rest] = prices['1x2?period=ft']!;
    const better = { ...prices, '1x2?period=ft': [{ ...home!, value: home!.value + 10 }, ...rest] };
    expect(verdictOf({ ...claim, prices: better })).toMatchObject({ prices: false });
    const other = { ...prices, 'ah?period=ft&line=-4': [home!, home!] };
    expect(verdictOf({ ...claim, prices: other })).toMatchObject({ prices: false });
    expect(verdictOf({ ...claim, rates: [1.6, 1.1] })).toMatchObject({ prices: false });
  });

  it('a proof with something else for prices is none', () => {
    const wrong = { '1x2?period=ft': [{ ladder: 'decimal', value: 1 }] };
    expect(verdictOf({ ...MATCHES[0]!, prices: wrong as unknown as typeof prices })).toBeUndefined();
  });
});

describe('[SPO-02/seed] proofs of simulated matches', () => {
  it('a system over three virtual matches', () => {
    const read = readMatchProof(JSON.parse(JSON.stringify(proof)))!;
    expect(checkMatchProof(read)).toEqual({
      matches: MATCHES.map(({ match }) => ({ match, commitment: true, incidents: true, score: true })),
      slip: true,
    });
  });

  it('a slip is not confirmed without all of its matches, beyond its maximum, or on no market', () => {
    const slip = proof.slip!;
    const check = (part: Partial<MatchProof>): boolean | undefined => checkMatchProof({ ...proof, ...part }).slip;
    expect(check({ matches: MATCHES.slice(1) })).toBe(false);
    expect(check({ slip: { ...slip, maximum: slip.gross } })).toBe(true);
    expect(check({ slip: { ...slip, maximum: slip.gross - 1 } })).toBe(false);
    for (const part of [{ market: 'ou?period=ft' }, { outcome: 'middle' }])
      expect(check({ slip: { ...slip, legs: [{ ...slip.legs[0]!, ...part }, ...slip.legs.slice(1)] } })).toBe(false);
    expect(check({ slip: { ...slip, folds: [{ size: 4, unit: 1 }] } })).toBe(false);
    const banker = legOn(MATCHES[0]!);
    const folds = [{ size: 1, unit: 10_000 }];
    const withBanker = { folds, legs: [legOn(MATCHES[1]!)], bankers: [banker], gross: 38_025, returned: 0 };
    expect(check({ slip: withBanker })).toBe(true);
    expect(check({ slip: { ...withBanker, bankers: [{ ...banker, outcome: 'over' }] } })).toBe(false);
  });

  it('what is no proof is not read', () => {
    const [match, slip] = [MATCHES[0]!, proof.slip!];
    const wrong: unknown[] = [
      null,
      [],
      'text',
      { ...proof, format: 'other' },
      { ...proof, matches: [{ ...match, seed: 'no seed' }] },
      { ...proof, matches: [{ ...match, rates: [1.5] }] },
      { ...proof, matches: [{ ...match, rates: [1.5, 1e9] }] },
      { ...proof, matches: [{ ...match, score: [1, -1] }] },
      { ...proof, matches: [{ ...match, incidents: [1] }] },
      { ...proof, slip: { ...slip, gross: 1.5 } },
      { ...proof, slip: { ...slip, folds: [{ size: 2, unit: 0 }] } },
      { ...proof, slip: { ...slip, legs: [{ ...slip.legs[0], price: { ladder: 'malay', value: 0 } }] } },
      { ...proof, slip: { ...slip, legs: [{ ...slip.legs[0], price: { ladder: 'other', value: 95 } }] } },
      { ...proof, slip: { ...slip, legs: [{ ...slip.legs[0], placedAt: -1 }] } },
    ];
    for (const value of wrong) expect(readMatchProof(value)).toBeUndefined();
    expect(readMatchProof({ format: MATCH_PROOF, matches: [] })).toBeDefined();
  });
});
