/** What the desk's calls share: the module's verbs, and the rule that what concerns every merchant needs a person of every merchant. */
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { refuse, type Refused } from '../../../../kernel/result.ts';
import type { LotteryDeps } from '../context.ts';
import type { GameSettings } from '../issues/game-settings.ts';
import type { IssueKey } from '../issues/issue-store.ts';
import type { Timetables } from '../issues/timetables.ts';
import type { PriceLists } from '../prices/price-lists.ts';

export interface Desk {
  readonly kernel: Kernel;
  readonly deps: Pick<LotteryDeps, 'merchantCodes' | 'grantOf'>;
  readonly prices: PriceLists;
  readonly timetables: Timetables;
  readonly settings: GameSettings;
}

/**
 * Lotteries, their prices, issues and liabilities are those of the installation: one draw for all merchants. So nothing here is
 * filtered by a merchant; who changes them, or sees what was sold, works for every merchant. Refuses merchant_foreign.
 */
export function foreignTo({ deps }: Desk, merchants: readonly string[]): Refused<'merchant_foreign'> | undefined {
  return deps.merchantCodes().every((code) => merchants.includes(code)) ? undefined : refuse('merchant_foreign');
}

/** Adds the entry of the call for every other merchant, after the fields are set: each finds it in its own trail. */
export function recordEverywhere({ deps }: Desk, { trail, merchant }: OpsContext<'operator'>): void {
  for (const merchantCode of deps.merchantCodes()) if (merchantCode !== merchant.code) trail.also({ merchantCode });
}

/** `miba-20261120` */
export const issueIdOf = ({ gameCode, numero }: IssueKey): string => `${gameCode}-${numero}`;

/** The issue an id of the contract names. */
export function issueKeyOf(issueId: string): IssueKey {
  const at = issueId.indexOf('-');
  return { gameCode: issueId.slice(0, at), numero: issueId.slice(at + 1) };
}
