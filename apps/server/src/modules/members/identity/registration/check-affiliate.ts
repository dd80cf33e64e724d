/** Validates an invitation code: called anonymously, and therefore throttled (§5, §7 Agent). */
import { MODULE_IDS } from '@lantern/contract/constants';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { codeInLink } from '../rules/referrer-link.ts';

export interface AffiliateRequest {
  readonly code: string;
  readonly moduleId: string;
}

/**
 * Returns the code, in its stored capitals, when it is an agent's. Refuses rate_limited, referrer_link_invalid (another
 * module's link, or an address without a code) or invitation_code_invalid.
 */
export async function checkAffiliate(
  { rates, deps }: ModuleContext,
  merchant: Merchant,
  address: string,
  { code: typed, moduleId }: AffiliateRequest,
): Promise<Result<{ code: string; valid: boolean }>> {
  const quota = await rates.take('affiliate_check', address);
  if (!quota.ok) return quota;
  const code = codeInLink(typed);
  if (moduleId !== MODULE_IDS.affiliate || code === undefined) return refuse('referrer_link_invalid');
  return (await deps.invitations.checkCode(merchant.code, code))
    ? ok({ code: code.toUpperCase(), valid: true })
    : refuse('invitation_code_invalid');
}
