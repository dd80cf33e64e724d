/** The buttons that send a code by SMS and by email (§7 Account, §4 SMS code). */
import type { Calls, CodePurpose } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import { brokenRule } from '@lantern/contract/field-rules';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { isRealMember } from '../../../kernel/session.ts';
import type { ModuleContext, SliderProof } from './context.ts';
import { sendCode, type SentCode } from './send-code.ts';

type SmsInput = ParsedInput<Calls['session.sendCode']>['body'];

/** Who may request a code: for a binding the member, for everything else anyone with a solved slider. */
async function checkRequester(
  module: ModuleContext,
  { session }: CallContext<'optional'>,
  purpose: CodePurpose,
  proof: SliderProof,
): Promise<Refused | undefined> {
  if (purpose === 'binding') {
    if (!session) return refuse('not_logged_in');
    return isRealMember(session.memberType) ? undefined : refuse('free_reject');
  }
  const slider = await module.deps.redeemSlider(proof);
  return slider.ok ? undefined : slider;
}

/** Whether the code could not be used: the answer is the same, but no code is sent. */
async function isUnusable(
  { deps }: ModuleContext,
  merchantCode: string,
  purpose: CodePurpose,
  mobile: string,
): Promise<boolean> {
  if (purpose === 'register' || purpose === 'binding') return false;
  const [memberId, mobileLogin] = await Promise.all([
    deps.memberByMobile(merchantCode, mobile),
    deps.mobileLogin(merchantCode),
  ]);
  return memberId === undefined || (purpose === 'login' && !mobileLogin);
}

/**
 * Sends a code to a number; the answer does not depend on whether it is bound. Refuses mobile_invalid first, so that a
 * typo costs no slider.
 */
export async function sendSmsCode(
  module: ModuleContext,
  context: CallContext<'optional'>,
  input: SmsInput,
): Promise<Result<SentCode>> {
  const mobile = e164Mobile(input.countryDialingCode, input.mobileNum ?? input.mobileNo ?? '');
  if (mobile === undefined) return refuse('mobile_invalid');
  const refused = await checkRequester(module, context, input.purpose, input);
  if (refused) return refused;
  const merchantCode = context.merchant.code;
  const silent = await isUnusable(module, merchantCode, input.purpose, mobile);
  return sendCode(
    module,
    {
      merchantCode,
      channel: 'sms',
      to: mobile,
      purpose: input.purpose,
      address: context.ip,
      language: context.language,
    },
    { silent },
  );
}

type EmailInput = ParsedInput<Calls['session.sendEmailCode']>['body'];

/**
 * Sends a code to an address; for a password only when it is that account's, which the answer does not reveal. Refuses
 * email_format first.
 */
export async function sendEmailCode(
  module: ModuleContext,
  context: CallContext<'optional'>,
  input: EmailInput,
): Promise<Result<SentCode>> {
  const email = input.email.trim().toLowerCase();
  if (brokenRule([{ kind: 'type', type: 'email', message: 'email_format' }], email)) return refuse('email_format');
  const refused = await checkRequester(module, context, input.purpose, input);
  if (refused) return refused;
  const merchantCode = context.merchant.code;
  const silent =
    input.purpose === 'password' && !(await module.deps.hasEmail(merchantCode, input.username ?? '', email));
  return sendCode(
    module,
    {
      merchantCode,
      channel: 'email',
      to: email,
      purpose: input.purpose,
      address: context.ip,
      language: context.language,
    },
    { silent },
  );
}
