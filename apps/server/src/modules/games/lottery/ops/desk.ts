/** What the desk's calls share: the module's verbs, and the ids of issues. */
import type { Kernel } from '../../../../kernel/module.ts';
import type { LotteryDeps } from '../context.ts';
import type { GameSettings } from '../issues/game-settings.ts';
import type { IssueKey } from '../issues/issue-store.ts';
import type { Timetables } from '../issues/timetables.ts';
import type { PriceLists } from '../prices/price-lists.ts';

/**
 * Lotteries, their prices, issues and liabilities are those of the installation: one draw for all merchants. So nothing here is
 * filtered by a merchant; who changes them, or sees what was sold, works for every merchant (`foreignTo`).
 */
export interface Desk {
  readonly kernel: Kernel;
  readonly deps: Pick<LotteryDeps, 'merchantCodes' | 'grantOf'>;
  readonly prices: PriceLists;
  readonly timetables: Timetables;
  readonly settings: GameSettings;
}

/** `miba-20261120` */
export const issueIdOf = ({ gameCode, numero }: IssueKey): string => `${gameCode}-${numero}`;

/** The issue an id of the contract names. */
export function issueKeyOf(issueId: string): IssueKey {
  const at = issueId.indexOf('-');
  return { gameCode: issueId.slice(0, at), numero: issueId.slice(at + 1) };
}
