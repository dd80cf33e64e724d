/** Where each rule finds its signals, how far back it looks, and how it judges them. */
import type { RiskKind } from '@lantern/contract/ops';
import type { Signal, SignalScope } from '../../../kernel/signals.ts';
import * as agentSources from './agent-sources.ts';
import type { RunContext } from './deps.ts';
import * as agents from './rules/agents.ts';
import type { Judge, Parameters, RuleSignal } from './rules/finding.ts';
import { FRACTIONS } from './rules/luck.ts';
import { cashedBonus, chasing, lowRiskBonus, nightPlay, risingStakes, unlikelyWins } from './rules/play.ts';
import { often, registrations, shared } from './rules/windows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A week and the four before it. */
const STAKES_MS = 36 * DAY_MS;

export type CardKind = 'chip_dumping' | 'table_pairs' | 'soft_play';
export type SignalKind = Exclude<RiskKind, CardKind>;

interface Wanted {
  readonly scope: SignalScope;
  readonly parameters: Parameters;
  readonly exclusions: readonly string[];
}

export interface Source {
  /** How long before a new signal its rule looks. `month`: since the beginning of the month, where its test begins. */
  reach(parameters: Parameters): number | 'month';
  read(context: RunContext, wanted: Wanted): Promise<readonly Signal[]>;
  readonly judge: Judge;
}

const byHours = ({ hours }: Parameters) => hours! * HOUR_MS;
const byDays = ({ days }: Parameters) => days! * DAY_MS;

/** Deposits with what was lost before them. */
async function depositsAfterLosses(
  { deps, tx }: RunContext,
  { scope, parameters }: Wanted,
): Promise<readonly Signal[]> {
  const deposits = await deps.payments.signals.credited(tx, scope);
  const losses = await deps.turnover.signals.lossesBefore(tx, deposits, parameters['minutes']!);
  return deposits.map((deposit, at) => ({ ...deposit, numbers: { loss: losses[at] ?? 0 } }));
}

/** Members of a device who were awarded a bonus. */
async function bonusDevices({ deps, tx }: RunContext, { scope }: Wanted): Promise<readonly Signal[]> {
  // A bonus follows the sign-in it was taken in: devices of a day are looked at again.
  const since = new Date(scope.since.getTime() - DAY_MS);
  const uses = await deps.identity.signals.devices(tx, { ...scope, since });
  const bonuses = await deps.turnover.signals.bonusesOf(tx, [...new Set(uses.map(({ memberId }) => memberId))], scope);
  return uses.flatMap((use) => {
    const bonus = bonuses.get(use.memberId);
    return bonus ? [{ ...use, reference: bonus.reference, amount: bonus.amount, at: bonus.at }] : [];
  });
}

export const SOURCES: Readonly<Record<SignalKind, Source>> = {
  shared_device: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.identity.signals.devices(tx, scope),
    judge: shared('device', 'sign_in'),
  },
  shared_bank: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.payees.signals.accounts(tx, scope),
    judge: shared('bank', 'bank_card'),
  },
  shared_address: {
    reach: byDays,
    read: ({ deps, tx }, { scope, exclusions }) => deps.identity.signals.addresses(tx, scope, exclusions),
    judge: shared('address', 'sign_in'),
  },
  deposit_velocity: {
    reach: byHours,
    read: ({ deps, tx }, { scope }) => deps.payments.signals.opened(tx, scope),
    judge: often('deposit', 'hours'),
  },
  withdrawal_velocity: {
    reach: byHours,
    read: ({ deps, tx }, { scope }) => deps.withdrawals.signals.requested(tx, scope),
    judge: often('withdrawal', 'hours'),
  },
  registration_velocity: {
    reach: byHours,
    read: ({ deps, tx }, { scope, exclusions }) => deps.identity.signals.registrations(tx, scope, exclusions),
    judge: registrations,
  },
  bet_velocity: {
    reach: ({ minutes }) => minutes! * 60_000,
    read: ({ deps, tx }, { scope }) => deps.turnover.signals.betMinutes(tx, scope),
    judge: often('bets', 'minutes'),
  },
  unlikely_wins: {
    reach: () => 'month',
    read: ({ deps, tx }, { scope }) => deps.turnover.signals.gameLuck(tx, scope, FRACTIONS),
    judge: unlikelyWins,
  },
  bonus_low_risk: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.turnover.signals.playedBonuses(tx, scope),
    judge: lowRiskBonus,
  },
  bonus_cashed: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.turnover.signals.cashedBonuses(tx, scope),
    judge: cashedBonus,
  },
  bonus_accounts: { reach: byDays, read: bonusDevices, judge: shared('device', 'bonus') },
  failed_vouchers: {
    reach: byHours,
    read: ({ deps, tx }, { scope }) => deps.payments.signals.vouchers(tx, scope),
    judge: often('voucher', 'hours'),
  },
  agent_own_accounts: { reach: byDays, read: agentSources.ownAccounts, judge: agents.ownAccounts },
  agent_funding: { reach: byDays, read: agentSources.fundedAccounts, judge: agents.fundedAccounts },
  agent_near_actives: {
    reach: byDays,
    read: ({ deps, tx }, { scope, parameters }) =>
      deps.commissions.signals.nearActiveSignals(tx, scope, parameters['within']!),
    judge: agents.nearActives,
  },
  agent_hedging: { reach: byDays, read: agentSources.coveredBets, judge: agents.coveredBets },
  agent_budget: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.commissions.signals.budgetSignals(tx, scope),
    judge: agents.overBudget,
  },
  agent_late_run: {
    reach: () => DAY_MS,
    read: ({ deps, tx }, { scope, parameters }) =>
      deps.commissions.signals.lateRunSignals(tx, scope, parameters['fromHour']!),
    judge: agents.lateRun,
  },
  chasing: { reach: byHours, read: depositsAfterLosses, judge: chasing },
  night_play: {
    reach: byDays,
    read: ({ deps, tx }, { scope, parameters }) =>
      deps.turnover.signals.betNights(tx, scope, { fromHour: parameters['fromHour']!, toHour: parameters['toHour']! }),
    judge: nightPlay,
  },
  limit_changes: {
    reach: byDays,
    read: ({ deps, tx }, { scope }) => deps.protection.signals.limits(tx, scope),
    judge: often('limit', 'days'),
  },
  rising_stakes: {
    reach: () => STAKES_MS,
    read: ({ deps, tx }, { scope }) => deps.turnover.signals.betDays(tx, scope),
    judge: risingStakes,
  },
  failed_deposits: {
    reach: byHours,
    read: ({ deps, tx }, { scope }) => deps.payments.signals.failed(tx, scope),
    judge: often('failed_deposit', 'hours'),
  },
};

/** Signals as the pure rules take them. */
export const asRuleSignal = (signal: Signal): RuleSignal => ({ ...signal, at: signal.at.getTime() });
