/**
 * Ten million fights by the rules that are sold: what each price returns lies within its interval around the exact return, and each outcome
 * within that of its chance. `FIGHT_SIMULATION_SEED` repeats a run.
 */
import { expect, test } from 'vitest';
import {
  CHANCE_PARTS,
  decideFight,
  FIGHT_OUTCOMES,
  FIGHT_RULES,
  fightReturn,
  paidOnFight,
  type FightOutcome,
  type FightRules,
} from '../../packages/game-math/src/fights/index.ts';
import { simulationStream } from '../../packages/game-math/src/value-stream.ts';
import { printedSeed } from '../setup/seeded-random.ts';

const ROUNDS = 10_000_000;
/** Half the width of an interval in standard errors: a fair run leaves one of all intervals once in fifty thousand runs. */
const ERRORS = 5.5;
const STAKE = 1_000_000n;

const rules: FightRules = FIGHT_RULES['fight@1'];
const { seed } = printedSeed('FIGHT_SIMULATION_SEED');

test('[SPO-10] ten million fights return what is published', () => {
  const next = simulationStream(seed);
  const counts = rules.classes.map((): Record<FightOutcome, number> => ({ meron: 0, wala: 0, bdd: 0, ftd: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = next(rules.classes.length);
    counts[place]![decideFight(rules.classes[place]!, next)] += 1;
  }
  const outside: string[] = [];
  for (const [place, matchup] of rules.classes.entries()) {
    const count = counts[place]!;
    const played = FIGHT_OUTCOMES.reduce((sum, outcome) => sum + count[outcome], 0);
    for (const outcome of FIGHT_OUTCOMES) {
      const chance = matchup.chances[outcome] / CHANCE_PARTS;
      const error = Math.sqrt((chance * (1 - chance)) / played);
      if (Math.abs(count[outcome] / played - chance) > ERRORS * error) outside.push(`${place} ends ${outcome}`);
    }
    for (const spot of FIGHT_OUTCOMES) {
      const factors = FIGHT_OUTCOMES.map(
        (outcome) => Number(paidOnFight(rules, { class: place }, outcome, spot, STAKE)!.paid) / Number(STAKE),
      );
      const mean = FIGHT_OUTCOMES.reduce((sum, outcome, at) => sum + (count[outcome] / played) * factors[at]!, 0);
      const { numerator, denominator } = fightReturn(rules, matchup, spot);
      const exact = Number(numerator) / Number(denominator);
      const square = FIGHT_OUTCOMES.reduce(
        (sum, outcome, at) => sum + (matchup.chances[outcome] / CHANCE_PARTS) * factors[at]! ** 2,
        0,
      );
      const error = Math.sqrt((square - exact ** 2) / played);
      process.stdout.write(
        `class ${place + 1} ${spot}: ${(mean * 100).toFixed(3)} % of ${(exact * 100).toFixed(3)} %, ${((mean - exact) / error).toFixed(2)} standard errors\n`,
      );
      if (Math.abs(mean - exact) > ERRORS * error) outside.push(`${place} pays ${spot}`);
    }
  }
  expect(outside).toEqual([]);
});
