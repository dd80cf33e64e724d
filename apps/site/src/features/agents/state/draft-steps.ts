/** Steps of a contract while they are typed: whole units, rates as percent with a decimal mark. Pure. */
import type { Contract, Kind } from './terms.ts';

export interface DraftStep {
  readonly minimum: string;
  readonly people: string;
  /** Percent, or whole units when `isPayout`. */
  readonly reward: string;
  readonly isPayout: boolean;
}

export const emptyDraft: DraftStep = { minimum: '', people: '', reward: '', isPayout: false };

type Steps = Contract['steps'];
const BPS_PER_PERCENT = 100;

/** "0,35" or "0.35" as basis points; undefined when it is none. */
export function bpsOf(percent: string): number | undefined {
  const text = percent.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/u.test(text)) return undefined;
  return Math.round(Number(text) * BPS_PER_PERCENT);
}

/** Steps as the contract takes them, in minor units; undefined while one is incomplete. */
export function stepsOfDraft(kind: Kind, draft: readonly DraftStep[], unit: number): Steps | undefined {
  const steps: Steps = [];
  for (const { minimum, people, reward, isPayout } of draft) {
    const rate = isPayout ? undefined : bpsOf(reward);
    const payout = isPayout && reward !== '' ? Number(reward) * unit : undefined;
    if (minimum === '' || (rate === undefined && payout === undefined)) return undefined;
    steps.push({
      turnoverMinimum: kind === 'dividend' ? 0 : Number(minimum) * unit,
      ...(kind === 'dividend' ? { netLossMinimum: Number(minimum) * unit } : {}),
      activeMembersMinimum: Number(people || '0'),
      ...(rate === undefined ? {} : { rateBasisPoints: rate }),
      ...(payout === undefined ? {} : { payout }),
    });
  }
  return steps;
}

/** Terms in force, to be changed; amounts of whole units only, as terms are written. */
export const draftOf = (kind: Kind, steps: Steps, unit = 1): readonly DraftStep[] =>
  steps.map(({ turnoverMinimum, netLossMinimum = 0, activeMembersMinimum, rateBasisPoints, payout }) => ({
    minimum: String(Math.floor((kind === 'dividend' ? netLossMinimum : turnoverMinimum) / unit)),
    people: activeMembersMinimum > 0 ? String(activeMembersMinimum) : '',
    reward: payout === undefined ? String((rateBasisPoints ?? 0) / BPS_PER_PERCENT) : String(Math.floor(payout / unit)),
    isPayout: payout !== undefined,
  }));
