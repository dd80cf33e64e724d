/** The code that proves a phone number (§2 Login by phone verification): requesting it, and exchanging it for an id token. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext, PhoneContext } from '../context.ts';

type SendInput = ParsedInput<Calls['session.sendPhoneCode']>['body'];
type SendAnswer = AnswerOf<Calls['session.sendPhoneCode']>;
type VerifyInput = ParsedInput<Calls['session.verifyPhoneCode']>['body'];
type VerifyAnswer = AnswerOf<Calls['session.verifyPhoneCode']>;

/** The provider, where there is one and the merchant uses it to verify numbers. */
async function providerFor({ deps, phone }: ModuleContext, merchantCode: string): Promise<PhoneContext | undefined> {
  return phone && (await deps.phoneVerification(merchantCode)) === 'idToken' ? phone : undefined;
}

/**
 * Makes the provider send its code. Refuses login_mode_unavailable, mobile_invalid, the slider's and the budgets'
 * codes, service_unavailable.
 */
export async function sendPhoneCode(
  module: ModuleContext,
  context: CallContext<'none'>,
  input: SendInput,
): Promise<Result<SendAnswer>> {
  const provider = await providerFor(module, context.merchant.code);
  if (!provider) return refuse('login_mode_unavailable');
  const mobile = e164Mobile(input.countryDialingCode, input.mobileNum);
  if (mobile === undefined) return refuse('mobile_invalid');
  const slider = await module.deps.redeemSlider(input);
  if (!slider.ok) return slider;
  return provider.verifier.send({
    merchantCode: context.merchant.code,
    mobile,
    purpose: 'login',
    address: context.ip,
    language: context.language,
  });
}

/**
 * Exchanges the code for the provider's id token. Refuses login_mode_unavailable, verification_code_wrong,
 * service_unavailable.
 */
export async function verifyPhoneCode(
  module: ModuleContext,
  context: CallContext<'none'>,
  { sessionInfo, code }: VerifyInput,
): Promise<Result<VerifyAnswer>> {
  const provider = await providerFor(module, context.merchant.code);
  if (!provider) return refuse('login_mode_unavailable');
  return provider.verifier.verify(sessionInfo, code);
}
