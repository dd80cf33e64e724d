/**
 * The agent programme's money rules (agents.md §3 and §4): rebates, salaries, dividends, payments between agents, what-if. For browsers too:
 * plain numbers, exact to 2^53.
 */
export {
  CARRIES,
  CONTRACT_KINDS,
  DEFAULT_CARRY,
  STEPS_MAXIMUM,
  canonicalJson,
  isCovered,
  rateOfStep,
  termsFault,
  termsHash,
  withinCap,
  type Carry,
  type ContractKind,
  type Step,
  type Terms,
  type TermsFault,
} from './contracts.ts';
export {
  DIVIDEND_CAP_BPS,
  chooseStep,
  dividendOf,
  gapToNext,
  liveDeficits,
  salaryOf,
  tryStep,
  whatIf,
  type Deficit,
  type DividendInputs,
  type DividendPayout,
  type DividendTerms,
  type Payout,
  type SalaryInputs,
  type StepGap,
  type TriedStep,
  type WhatIfInputs,
  type WhatIfTerms,
} from './payouts.ts';
export { halfMonthOf, localTime, nextHalfMonth, type HalfMonth, type LocalTime } from './periods.ts';
export { GIVEBACK_BPS, cardBase, lineShares, rebateOfBags, type Bag, type LineShares } from './rebates.ts';
export { netLines, payTopDown, type Netted, type Owed, type PaidPart } from './settling.ts';
export { FULL_BPS, ShareSum, shareOf } from './share.ts';
