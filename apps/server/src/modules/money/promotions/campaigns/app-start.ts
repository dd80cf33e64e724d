/** The gift of the installed app (PRO-03, engagement.md §5 K12): who may take it, and that each device gives it once. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import { refuse, type Refused } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { AppDownloadPorts, PromotionsContext } from '../context.ts';
import { insertDevice } from './app-store.ts';
import type { Reason } from './kinds/eligibility.ts';
import type { Claim } from './take.ts';

/** Sign-ins of a person in the installed app. */
export type AppSignIns = Awaited<ReturnType<AppDownloadPorts['signInsOf']>>;

/** What keeps a member from the gift of the app apart from what every promotion asks; none for other kinds. */
export function appReasons(rule: PromotionRule, signIns: AppSignIns | undefined): readonly Reason[] {
  if (rule.kind !== 'app_download' || signIns === undefined) return [];
  const { isIn, firstAt } = signIns;
  if (firstAt !== undefined && firstAt.getTime() < rule.from) return [{ code: 'app_before', have: null, need: null }];
  return isIn ? [] : [{ code: 'app', have: null, need: null }];
}

/** Where the claim of a gift comes from. */
export interface Origin {
  readonly sessionId: SessionId;
  /** The calling device for a promotion. */
  readonly deviceFor: (promotion: string) => Buffer | undefined;
}

/** Why a claim from here gets nothing; undefined: it does. */
export async function appRefusal(
  { deps }: PromotionsContext,
  tx: Tx,
  { rule, key }: Parameters<Claim['want']>[0],
  accounts: readonly MemberId[],
  { sessionId, deviceFor }: Origin,
): Promise<Refused | undefined> {
  if (rule.kind !== 'app_download') return undefined;
  const reasons = appReasons(rule, await deps.appDownload.signInsOf(tx, accounts, sessionId));
  if (reasons.length > 0) return refuse('promotion_not_eligible', { reasons });
  return deviceFor(key) === undefined ? refuse('app_device_unknown') : undefined;
}

/** Notes the device with the gift, in the transaction that pays it: of two accounts on one device one gets it. */
export async function noteDevice(
  tx: Tx,
  { merchantCode, key, rule }: Parameters<Claim['want']>[0],
  { deviceFor }: Origin,
): Promise<Refused | undefined> {
  if (rule.kind !== 'app_download') return undefined;
  return (await insertDevice(tx, { merchantCode, key }, deviceFor(key)!)) ? undefined : refuse('app_device_used');
}
