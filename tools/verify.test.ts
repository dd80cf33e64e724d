import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideFight, FIGHT_RULES, matchupOf, paidOnFight } from '../packages/game-math/src/fights/index.ts';
import { createValueStream } from '../packages/game-math/src/lottery/index.ts';
import type { RevealedRound } from '../packages/game-math/src/verify/rounds/index.ts';
import { FOOTBALL_ALGORITHM, footballFate, matchSeed } from '../packages/game-math/src/sports/models/football/fate.ts';
import { MATCH_PROOF, type MatchProof } from '../packages/game-math/src/verify/rounds/sports.ts';
import { verifyDraw, verifyMatches, verifyRound, type PublishedDraw } from './verify.ts';

/** Of the match below, pinned; and what the slip on it pays. */
const MATCH_SCORE = [2, 2];
const MATCH_GROSS = 50_000 * 3.4 + 50_000 * 8;

/** The frozen draw of the lottery's tests. */
const DRAW: PublishedDraw = {
  gameCode: 'test3',
  numero: '2026112014401',
  format: 'vn27',
  state: 'settled',
  lockAt: 1795150802000,
  drawAt: 1795150803000,
  source: 'seed',
  seed: `${'00'.repeat(31)}2a`,
  commitment: '0a28e9ffef0073f9a6a674cf57ee77307f38f0f1bebb087888d9011ed0eeefdf',
  ticketCount: 0,
  ticketHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  proof: { algorithm: 'hmac-sha256-digits-1', format: 'vn27', context: 'test3:2026112014401' },
  result: {
    prizes: [
      { prize: 'G1', numbers: ['11146'] },
      { prize: 'G2', numbers: ['45231', '16345'] },
      { prize: 'G3', numbers: ['41168', '48283', '96234', '98587', '05323', '02294'] },
      { prize: 'G4', numbers: ['0557', '9822', '4274', '8176'] },
      { prize: 'G5', numbers: ['5806', '1082', '4451', '9137', '1072', '0410'] },
      { prize: 'G6', numbers: ['408', '658', '361'] },
      { prize: 'G7', numbers: ['34', '36', '82', '16'] },
      { prize: 'DB', numbers: ['36038'] },
    ],
  },
};

/** A ball draw from the same seed, computed by another program. */
const BALLS: PublishedDraw = {
  ...DRAW,
  gameCode: 'mk6',
  numero: '202611200007',
  format: 'mark6',
  proof: { algorithm: 'hmac-sha256-balls-1', format: 'mark6', context: 'mk6:202611200007' },
  result: {
    prizes: [
      { prize: 'B', numbers: ['08', '13', '33', '12', '27', '04'] },
      { prize: 'S', numbers: ['42'] },
    ],
  },
};

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  server = createServer((request, response) => {
    const known = request.url?.startsWith('/lgw/draws/test3/2026112014401');
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        known
          ? { success: true, value: DRAW }
          : { success: false, code: 'issue_not_found', message: 'This issue does not exist' },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'verify.ts'), ...args],
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
const fileOf = async (name: string, draw: unknown) => {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(draw));
  return path;
};

it('[LOTT-09] repeats a draw of a running server and says that it matches', async () => {
  const { code, out } = await run('test3:2026112014401', '--url', url);
  expect(out).toContain('match     SHA-256 of the seed is the commitment 0a28e9ff');
  expect(out).toContain('DB 36038');
  expect([code, out.includes('MISMATCH')]).toEqual([0, false]);
});

it('[LOTT-09] repeats a ball draw, and distinguishes its procedure from that of digits', async () => {
  const { code, out } = await run(await fileOf('balls.json', BALLS));
  expect([code, out.includes('MISMATCH'), out.includes('B 08 13 33 12 27 04 · S 42')]).toEqual([0, false, true]);
  const exchanged = [{ prize: 'B', numbers: ['13', '08', '33', '12', '27', '04'] }, BALLS.result!.prizes[1]!];
  for (const change of [
    { result: { prizes: exchanged } },
    { proof: { ...BALLS.proof!, algorithm: 'hmac-sha256-digits-1' } },
    { proof: { ...BALLS.proof!, format: 'power655' } },
  ]) {
    expect(verifyDraw({ ...BALLS, ...change })!.some(({ matches }) => !matches)).toBe(true);
  }
});

it('reads a saved answer, with or without its envelope', async () => {
  expect((await run(await fileOf('bare.json', DRAW))).code).toBe(0);
  expect((await run(await fileOf('envelope.json', { success: true, value: DRAW }))).code).toBe(0);
});

it('[LOTT-09] finds an altered number, seed, commitment, context and procedure', async () => {
  const prizes = DRAW.result!.prizes.map(({ prize, numbers }) => ({
    prize,
    numbers: prize === 'DB' ? ['36039'] : numbers,
  }));
  const altered: Partial<PublishedDraw>[] = [
    { result: { prizes } },
    { result: { prizes: DRAW.result!.prizes.slice(1) } },
    { seed: `${'00'.repeat(31)}2b` },
    { commitment: 'f'.repeat(64) },
    { numero: '2026112014402' },
    { proof: { ...DRAW.proof!, algorithm: 'other' } },
    { proof: { ...DRAW.proof!, format: 'vn18' } },
  ];
  for (const change of altered) expect(verifyDraw({ ...DRAW, ...change })!.some(({ matches }) => !matches)).toBe(true);
  const { code, out } = await run(await fileOf('altered.json', { ...DRAW, result: { prizes } }));
  expect([code, out.includes('MISMATCH  the seed gives the published numbers')]).toEqual([1, true]);
});

/** A match from a seed, its hash and incidents by this code; the slip's sums are worked out by hand from the score. */
function matchProof(): MatchProof {
  const [seasonSeed, match, rates] = ['5a'.repeat(32), 'sim:match:8', [1.55, 1.1] as const];
  const seed = matchSeed(Buffer.from(seasonSeed, 'hex'), match);
  const { incidents } = footballFate(seed, { match, rates });
  const hex = Buffer.from(seed).toString('hex');
  const seedHash = createHash('sha256').update(seed).digest('hex');
  const leg = (market: string, outcome: string, value: number) => ({
    match,
    market,
    outcome,
    price: { ladder: 'decimal' as const, value },
  });
  return JSON.parse(
    JSON.stringify({
      format: MATCH_PROOF,
      matches: [
        { match, algorithm: FOOTBALL_ALGORITHM, seedHash, seed: hex, seasonSeed, rates, incidents, score: MATCH_SCORE },
      ],
      slip: {
        folds: [{ size: 1, unit: 50_000 }],
        legs: [leg('1x2?period=ft', 'x', 3_400), leg('cs?period=ft', MATCH_SCORE.join(':'), 8_000)],
        gross: MATCH_GROSS,
        returned: 0,
      },
    }),
  ) as MatchProof;
}

it('[SPO-02] repeats a simulated match and the settlement of a slip on it', async () => {
  const { code, out } = await run(await fileOf('match.json', matchProof()));
  expect([code, out.includes('MISMATCH')]).toEqual([0, false]);
  expect(out).toContain('match     sim:match:8: the seed gives the published incidents');
  expect(out).toContain('match     the slip was paid what these matches give');
  expect(out).toContain(`sim:match:8  ${MATCH_SCORE.join('-')}`);
});

it('[SPO-02] finds every alteration of a match and a slip', async () => {
  const proof = matchProof();
  const [match] = proof.matches;
  const change = (part: object): MatchProof => ({ ...proof, matches: [{ ...match!, ...part }] });
  const altered = [
    change({ seed: 'ab'.repeat(32) }),
    change({ seedHash: 'f'.repeat(64) }),
    change({ seasonSeed: '5b'.repeat(32) }),
    change({ incidents: match!.incidents.slice(1) }),
    change({ score: [9, 9] }),
    change({ rates: [1.56, 1.1] }),
    change({ algorithm: 'other' }),
    { ...proof, slip: { ...proof.slip!, gross: proof.slip!.gross + 1 } },
    { ...proof, slip: { ...proof.slip!, returned: 1 } },
    { ...proof, slip: { ...proof.slip!, legs: [{ ...proof.slip!.legs[0]!, match: 'sim:match:9' }] } },
  ];
  for (const one of altered) expect(verifyMatches(one).some(({ matches }) => !matches)).toBe(true);
  expect((await run(await fileOf('altered-match.json', altered[0]!))).code).toBe(1);
  const { code, err } = await run(await fileOf('broken-match.json', { format: MATCH_PROOF, matches: [{}] }));
  expect([code, err]).toEqual([2, expect.stringContaining('not a proof of matches')]);
});

it('says so when there is nothing to check', async () => {
  expect(await run('test3:2026112099999', '--url', url)).toMatchObject({
    code: 2,
    err: expect.stringContaining('does not exist') as string,
  });
  expect(
    await run(await fileOf('open.json', { ...DRAW, state: 'open', seed: null, proof: null, result: null })),
  ).toMatchObject({ code: 2, err: expect.stringContaining('not public') as string });
  expect(
    await run(
      await fileOf('official.json', { ...DRAW, source: 'official', seed: null, commitment: null, proof: null }),
    ),
  ).toMatchObject({ code: 2, err: expect.stringContaining('official draw') as string });
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('Usage') as string });
  expect(await run(await fileOf('broken.json', { hello: 1 }))).toMatchObject({ code: 2 });
});

/** A stake on a fight, as its member copies the proof. */
function fightProof(): RevealedRound {
  const [rules, context, seed] = [FIGHT_RULES['fight@1'], 'da-ga-ao:1:7:', Buffer.alloc(32, 42)];
  const seedHash = createHash('sha256').update(seed).digest('hex');
  const matchup = matchupOf(rules, seedHash, context);
  const outcome = decideFight(rules.classes[matchup.class]!, createValueStream(seed, context));
  const { paid } = paidOnFight(rules, { class: matchup.class }, outcome, 'meron', 50_000n)!;
  return {
    roundId: 'round-1',
    game: 'da-ga-ao',
    kind: 'fight',
    title: 'fight@1',
    bet: 50_000,
    won: Number(paid),
    stakes: { meron: 50_000 },
    seedHash,
    seed: seed.toString('hex'),
    memberSeed: 'mine',
    context,
    shown: { matchup, outcome },
  };
}

it('[SPO-10] verifies a round of a house game from its proof, and names what differs', async () => {
  const proof = fightProof();
  const good = await verifyRound(proof);
  expect(good?.map(({ matches }) => matches)).toEqual([true, true, true, true]);
  const changed = { ...proof, shown: { ...(proof.shown as object), outcome: 'ftd' }, won: proof.won + 1 };
  expect((await verifyRound(changed))?.map(({ matches }) => matches)).toEqual([true, true, false, false]);
  expect(await verifyRound({ ...proof, kind: 'nothing' })).toBeUndefined();
  expect((await run(await fileOf('round.json', proof))).code).toBe(0);
  const { code, out } = await run(await fileOf('changed.json', changed));
  expect([code, out.includes('MISMATCH  the seed gives what was shown')]).toEqual([1, true]);
});
