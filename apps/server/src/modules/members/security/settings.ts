/** The security centre at a glance (§2 Security). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls, KycState } from '@lantern/contract';
import { maskedMobile } from '@lantern/contract/mobile';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { FactorsModule } from '../factors/index.ts';
import type { IdentityModule } from '../identity/index.ts';
import type { PayeesModule } from '../payees/index.ts';
import { securityLevel } from './rules/level.ts';
import { maskedEmail, maskedPayeeName } from './rules/masks.ts';

/** Modules the security centre reads from. */
export interface SecurityDeps {
  readonly identity: Pick<IdentityModule, 'bindingsOf'>;
  readonly factors: Pick<FactorsModule, 'recordsOf'>;
  readonly payees: Pick<PayeesModule, 'stateOf'>;
  /** The state of a member's identity check. */
  kycState(memberId: MemberId): Promise<KycState>;
}

/** The secured parts of the account, and the resulting level; personal values masked. */
export async function securitySettings(
  { identity, factors, payees, kycState }: SecurityDeps,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['security.settings']>>> {
  const [bound, factor, payee, kyc] = await Promise.all([
    identity.bindingsOf(memberId),
    factors.recordsOf(memberId),
    payees.stateOf(memberId),
    kycState(memberId),
  ]);
  if (!bound) throw new Error(`No member for the session: ${memberId}`);
  const { email, mobile, payeeName } = bound;
  const totp = factor.totpSince !== undefined;
  return ok({
    level: securityLevel({
      paymentPassword: payee.paymentPassword,
      contact: email !== null || mobile !== null,
      secondFactor: totp || factor.passkeys.length > 0,
    }),
    password: bound.password,
    passwordChangedAt: bound.passwordSetAt.getTime(),
    paymentPassword: payee.paymentPassword,
    bankCards: payee.bankCards,
    recoveryCodesLeft: factor.recoveryCodesLeft,
    email: email === null ? null : maskedEmail(email),
    mobileNum: mobile === null ? null : maskedMobile(mobile),
    payeeName: payeeName === null ? null : maskedPayeeName(payeeName),
    payeeNameLocked: payee.payeeNameLocked,
    totp,
    passkeys: factor.passkeys.length,
    loginAlerts: bound.loginAlerts,
    kycState: kyc,
  });
}
