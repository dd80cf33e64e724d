/** Codes by email: for a forgotten password, and to bind an address. */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { sendCode, type SentCode } from './send-code.ts';
import { checkRequester } from './send-sms-code.ts';

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
