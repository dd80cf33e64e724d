/**
 * The nearest figures at which an offer pays less than the contract in force (§8), found on the edges of the steps:
 * between two edges both contracts pay by one rule each, so the nearest point of such a box is a corner of it.
 */
import { whatIf, type Step, type WhatIfInputs, type WhatIfTerms } from '@lantern/game-math/agents';

export interface WorseCase {
  readonly inputs: WhatIfInputs;
  readonly offered: ReturnType<typeof whatIf>;
  readonly running: ReturnType<typeof whatIf>;
}

const BPS = 10_000;

const edges = (now: number, marks: readonly number[]): readonly number[] =>
  Array.from(new Set([now, 0, ...marks.flatMap((mark) => [mark - 1, mark])])).filter((value) => value >= 0);

/** The lowest amounts whose rate pays as much as a fixed payout, and more than it. */
function crossings(one: readonly Step[], other: readonly Step[]): readonly number[] {
  return one.flatMap(({ payout }) =>
    payout === undefined
      ? []
      : other.flatMap(({ rateBasisPoints: rate }) =>
          rate === undefined ? [] : [Math.ceil((payout * BPS) / rate), Math.ceil(((payout + 1) * BPS) / rate)],
        ),
  );
}

/** Candidate amounts of the terms' measure: team turnover, or a dividend's base. */
function amountsAround(now: number, offered: WhatIfTerms, running: WhatIfTerms): readonly number[] {
  const marks = [...offered.steps, ...running.steps].map(({ minimum }) => minimum);
  return edges(now, [...marks, ...crossings(offered.steps, running.steps), ...crossings(running.steps, offered.steps)]);
}

const deficitOf = ({ deficits = [] }: WhatIfInputs): number => deficits.reduce((sum, { amount }) => sum + amount, 0);

/** The inputs with another amount of the measure; undefined where no win could lead to it. */
function withAmount(kind: WhatIfTerms['kind'], inputs: WhatIfInputs, amount: number): WhatIfInputs | undefined {
  if (kind !== 'dividend') return { ...inputs, counted: amount };
  const wins = (inputs.stake ?? 0) - (inputs.costs ?? 0) - deficitOf(inputs) - amount;
  return wins < 0 ? undefined : { ...inputs, wins };
}

const amountOf = (kind: WhatIfTerms['kind'], inputs: WhatIfInputs): number =>
  kind === 'dividend'
    ? Math.max(0, (inputs.stake ?? 0) - (inputs.wins ?? 0) - (inputs.costs ?? 0) - deficitOf(inputs))
    : (inputs.counted ?? 0);

/** The nearest such case; undefined when the offer never pays less. */
export function nearestWorse(offered: WhatIfTerms, running: WhatIfTerms, inputs: WhatIfInputs): WorseCase | undefined {
  const { kind } = offered;
  const amount = amountOf(kind, inputs);
  const people = inputs.activeMembers;
  const peopleMarks = [...offered.steps, ...running.steps].map(({ activeMembers }) => activeMembers);
  let nearest: WorseCase | undefined;
  let nearestDistance = Infinity;
  for (const someAmount of amountsAround(amount, offered, running)) {
    const at = withAmount(kind, inputs, someAmount);
    if (at === undefined) continue;
    for (const somePeople of edges(people, peopleMarks)) {
      const distance =
        Math.abs(someAmount - amount) / Math.max(1, amount) + Math.abs(somePeople - people) / Math.max(1, people);
      if (distance >= nearestDistance) continue;
      const candidate = { ...at, activeMembers: somePeople };
      const pays = whatIf(offered, candidate);
      const paid = whatIf(running, candidate);
      if (pays.amount >= paid.amount) continue;
      nearest = { inputs: candidate, offered: pays, running: paid };
      nearestDistance = distance;
    }
  }
  return nearest;
}
