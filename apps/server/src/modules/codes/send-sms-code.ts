/** The SMS code button (§7 Account, §4 SMS code). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls, CodePurpose } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../kernel/http/call-context.ts';
import { refuse, type Refused, type Result } from '../../kernel/result.ts';
import { isRealMember } from '../../kernel/session.ts';
import type { Doors, SliderProof } from './doors.ts';
import { sendCode, type SentCode } from './send-code.ts';

type SmsInput = ParsedInput<Calls['session.sendCode']>['body'];

/** Who may ask: a binding needs its member, everybody else a solved slider. */
export async function checkAsker(doors: Doors, { session }: CallContext<'optional'>, purpose: CodePurpose, proof: SliderProof): Promise<Refused | undefined> {
  if (purpose === 'binding') {
    if (!session) return refuse('not_logged_in');
    return isRealMember(session.memberType) ? undefined : refuse('free_reject');
  }
  const slider = await doors.deps.redeemSlider(proof);
  return slider.ok ? undefined : slider;
}

/** Whether nobody would be helped by the code: the answer is the same, the code goes nowhere. */
async function isUseless({ deps }: Doors, merchantCode: string, purpose: CodePurpose, mobile: string): Promise<boolean> {
  if (purpose === 'register' || purpose === 'binding') return false;
  const [memberId, mobileLogin] = await Promise.all([deps.memberByMobile(merchantCode, mobile), deps.mobileLogin(merchantCode)]);
  return memberId === undefined || (purpose === 'login' && !mobileLogin);
}

/** Sends a code to a number; answers alike whether or not it is somebody's. Refuses mobile_invalid first, so a typo costs no slider. */
export async function sendSmsCode(doors: Doors, context: CallContext<'optional'>, input: SmsInput): Promise<Result<SentCode>> {
  const mobile = e164Mobile(input.countryDialingCode, input.mobileNum ?? input.mobileNo ?? '');
  if (mobile === undefined) return refuse('mobile_invalid');
  const refused = await checkAsker(doors, context, input.purpose, input);
  if (refused) return refused;
  const merchantCode = context.merchant.code;
  const silent = await isUseless(doors, merchantCode, input.purpose, mobile);
  return sendCode(doors, { merchantCode, channel: 'sms', to: mobile, purpose: input.purpose, address: context.ip, language: context.language }, { silent });
}
