/**
 * `npm run verify -- <gameCode>:<numero> [--url http://…]` or `npm run verify -- <file.json>`: repeats a draw from its revealed
 * seed and reports whether it matches the commitment and the published result. A file may also be the proof of simulated matches, with a
 * slip on them. Exit code 0: everything matches; 1: something does not; 2: there is nothing to check (wrong usage, no such draw, not drawn
 * yet). The rules: docs/adr/0005-fairness.md.
 */
import { readFile } from 'node:fs/promises';
import { calls } from '../packages/contract/src/index.ts';
import {
  checkCommitment,
  drawAlgorithmOf,
  drawContext,
  formatById,
  recomputeDraw,
  resultOfTiers,
} from '../packages/game-math/src/verify/index.ts';
import {
  checkMatchProof,
  MATCH_PROOF,
  readMatchProof,
  type MatchProof,
} from '../packages/game-math/src/verify/rounds/sports.ts';
import { errorTable } from '../packages/client/src/error-table.ts';
import { createClient } from '../packages/client/src/index.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';
const USAGE = 'Usage: npm run verify -- <gameCode>:<numero> [--url http://host:port] | <file.json>';

/** `gameCode:numero`; any other argument is a file. */
const ISSUE = /^[\w-]+:\d+$/;

/** A draw as returned by `lottery.draw`. */
export type PublishedDraw = ReturnType<(typeof calls)['lottery.draw']['answer']['parse']>;

export interface Verdict {
  readonly claim: string;
  readonly matches: boolean;
}

/** The checks of a drawn issue; undefined while its seed is not public or when it was not drawn from one. */
export function verifyDraw(draw: PublishedDraw): readonly Verdict[] | undefined {
  const { seed, proof, commitment, result } = draw;
  if (seed === null || proof === null || commitment === null || result === null) return undefined;
  const format = formatById(proof.format);
  const published = format && resultOfTiers(format, result.prizes);
  const repeated = recomputeDraw({
    formatId: proof.format,
    seedHex: seed,
    context: proof.context,
    algorithm: proof.algorithm,
  });
  const same = JSON.stringify(published) === JSON.stringify(repeated);
  return [
    {
      claim: `the procedure is ${proof.algorithm}`,
      matches: format !== undefined && proof.algorithm === drawAlgorithmOf(format),
    },
    {
      claim: `the context is ${drawContext(draw.gameCode, draw.numero)}`,
      matches: proof.context === drawContext(draw.gameCode, draw.numero),
    },
    { claim: `SHA-256 of the seed is the commitment ${commitment}`, matches: checkCommitment(seed, commitment) },
    {
      claim: `the seed gives the published numbers of format ${proof.format}`,
      matches: published !== undefined && repeated !== undefined && same,
    },
  ];
}

async function fetchDraw(issue: string, baseUrl: string): Promise<PublishedDraw> {
  const [gameCode = '', numero = ''] = issue.split(':');
  const client = createClient({
    calls,
    errors: errorTable(),
    baseUrl,
    getToken: () => undefined,
    getLanguage: () => 'EN',
  });
  const answer = await client.call('lottery.draw', { params: { gameCode, numero } });
  if (!answer.ok) throw new Error(`${issue}: ${answer.message}`);
  return answer.value;
}

function drawOf(path: string, json: { readonly value?: unknown }): PublishedDraw {
  const draw = calls['lottery.draw'].answer.safeParse(json.value ?? json);
  if (!draw.success)
    throw new Error(`${path} is not an answer of lottery.draw: ${draw.error.issues[0]?.message ?? 'unreadable'}`);
  return draw.data;
}

/** The checks of simulated matches and of a slip on them. */
export function verifyMatches(proof: MatchProof): readonly Verdict[] {
  const { matches, slip } = checkMatchProof(proof);
  return [
    ...matches.flatMap(({ match, commitment, season, incidents, score }) => [
      { claim: `${match}: SHA-256 of the seed is the commitment`, matches: commitment },
      ...(season === undefined ? [] : [{ claim: `${match}: the seed follows from the season's`, matches: season }]),
      { claim: `${match}: the seed gives the published incidents`, matches: incidents },
      { claim: `${match}: and the published score`, matches: score },
    ]),
    ...(slip === undefined ? [] : [{ claim: 'the slip was paid what these matches give', matches: slip }]),
  ];
}

const lineOf = ({ claim, matches }: Verdict): string => `${matches ? 'match   ' : 'MISMATCH'}  ${claim}\n`;

function reportMatches(path: string, json: unknown): number {
  const proof = readMatchProof(json);
  if (!proof) throw new Error(`${path} is not a proof of matches`);
  const verdicts = verifyMatches(proof);
  for (const verdict of verdicts) process.stdout.write(lineOf(verdict));
  for (const { match, score } of proof.matches) process.stdout.write(`${match}  ${score.join('-')}\n`);
  if (proof.slip) process.stdout.write(`slip  paid ${proof.slip.gross}, returned ${proof.slip.returned}\n`);
  return verdicts.every(({ matches }) => matches) ? 0 : 1;
}

function unverifiable({ source, state }: PublishedDraw): string {
  return source === 'official'
    ? 'takes its numbers from the official draw; there is no seed to repeat it from'
    : `is ${state}; its seed is not public`;
}

async function main([target, flag, url = DEFAULT_URL, ...more]: readonly string[]): Promise<number> {
  if (target === undefined || (flag !== undefined && flag !== '--url') || more.length > 0) throw new Error(USAGE);
  if (ISSUE.test(target)) return reportDraw(await fetchDraw(target, url));
  const json = JSON.parse(await readFile(target, 'utf8')) as { readonly value?: unknown; readonly format?: unknown };
  return json.format === MATCH_PROOF ? reportMatches(target, json) : reportDraw(drawOf(target, json));
}

function reportDraw(draw: PublishedDraw): number {
  const verdicts = verifyDraw(draw);
  if (!verdicts) throw new Error(`${draw.gameCode}:${draw.numero} ${unverifiable(draw)}`);
  for (const verdict of verdicts) process.stdout.write(lineOf(verdict));
  const result = draw.result?.prizes.map(({ prize, numbers }) => `${prize} ${numbers.join(' ')}`).join(' · ');
  process.stdout.write(`${draw.gameCode}:${draw.numero}  ${result}\n`);
  process.stdout.write(
    `${draw.ticketCount ?? 0} bets were closed in before the draw, hash ${draw.ticketHash ?? 'none'}\n`,
  );
  return verdicts.every(({ matches }) => matches) ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
