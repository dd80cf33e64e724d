/** Whether an invitation code is somebody's: asked anonymously, and therefore throttled (§5, §7 Agent). */
import { MODULE_IDS } from '@lantern/contract/constants';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Doors } from '../doors.ts';
import { codeInLink } from '../rules/referrer-link.ts';

export interface AffiliateAsked {
  readonly code: string;
  readonly moduleId: string;
}

/**
 * Answers the code, in capitals as it is kept, when it is an agent's. Refuses rate_limited, referrer_link_invalid (another module's link, or an address
 * that carries no code) or invitation_code_invalid.
 */
export async function checkAffiliate(
  { rates, deps }: Doors,
  merchant: Merchant,
  address: string,
  { code: typed, moduleId }: AffiliateAsked,
): Promise<Result<{ code: string; valid: boolean }>> {
  const allowance = await rates.take('affiliate_check', address);
  if (!allowance.ok) return allowance;
  const code = codeInLink(typed);
  if (moduleId !== MODULE_IDS.affiliate || code === undefined) return refuse('referrer_link_invalid');
  return (await deps.invitations.checkCode(merchant.code, code)) ? ok({ code: code.toUpperCase(), valid: true }) : refuse('invitation_code_invalid');
}
