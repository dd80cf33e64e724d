/** VIP: levels by points, what keeps and raises them, and the gifts of a level. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { KYC_DECIDED, type KycDecided } from '../../members/kyc/index.ts';
import { vipSettings } from './console-settings.ts';
import type { Programme, VipContext, VipDeps } from './context.ts';
import { evaluate, identityVerified, type ChangedMember } from './evaluate.ts';
import { levelsOn, type LevelOn } from './levels-on.ts';
import { readLevel } from './read-status.ts';
import { vipRoutes } from './routes.ts';
import { runPeriods } from './run-periods.ts';
import { deleteStanding, listStandings, readPerson, type LevelKey } from './store.ts';

export type { VipDeps, VipPerson } from './context.ts';
export { VIP_KEEP_NOTICE, VIP_LEVEL_CHANGED, type VipKeepNotice, type VipLevelChanged } from './events.ts';
export type { LevelOn } from './levels-on.ts';
export { levelName } from './rules/names.ts';

/** Days end at different times in different zones. */
const PERIODS_CRON = '*/10 * * * *';

export interface VipModule extends Module {
  readonly handlers: ReturnType<typeof vipRoutes>;
  /** Raises those of the members whose points suffice, in the caller's transaction; a repetition changes nothing. */
  evaluate(tx: Tx, members: readonly ChangedMember[]): Promise<void>;
  /** Levels of one merchant's members at the start of its days. */
  levelsOn(tx: Tx, programme: Programme, days: readonly LevelKey[]): Promise<LevelOn>;
  /** A member's level now; 0 is the first. */
  levelOf(memberId: MemberId, currency: string, tx?: Tx): Promise<number>;
  /** Levels of members now; who has no level yet is absent. */
  levelsNow(tx: Tx, memberIds: readonly MemberId[], currency: string): Promise<ReadonlyMap<MemberId, number>>;
  /** The level with the points of the window; undefined without a programme. */
  standingOf(
    memberId: MemberId,
    programme: Programme,
  ): Promise<{ readonly level: number; readonly points: bigint } | undefined>;
  /** Does the monthly, weekly and daily work that is due; the module's job does this every ten minutes. */
  runPeriods(): Promise<void>;
  /** A member's levels with their history, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Deletes a member's level in the caller's transaction. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module. */
export function createVip(kernel: Kernel, deps: VipDeps): VipModule {
  const module: VipContext = { kernel, deps };
  const levelsNow: VipModule['levelsNow'] = async (tx, memberIds, currency) =>
    new Map((await listStandings(tx, memberIds, currency)).map(({ memberId, level }) => [memberId, level]));
  kernel.outbox.subscribe(KYC_DECIDED, async (tx, { memberId, state }: KycDecided) => {
    if (state === 'approved') await identityVerified(module, tx, memberId);
  });
  return {
    name: 'vip',
    handlers: vipRoutes(module),
    deskSettings: vipSettings,
    jobs: [{ name: 'vip.run_periods', cron: PERIODS_CRON, run: () => runPeriods(module) }],
    evaluate: (tx, members) => evaluate(module, tx, members),
    levelsOn: (tx, programme, days) => levelsOn(module, tx, programme, days),
    levelOf: async (memberId, currency, tx = kernel.db) =>
      (await levelsNow(tx, [memberId], currency)).get(memberId) ?? 0,
    levelsNow,
    standingOf: (memberId, programme) => readLevel(module, { memberId, ...programme }),
    runPeriods: () => runPeriods(module),
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
    erase: deleteStanding,
  };
}
