/** How a form verifies a number: by a code of ours, or by the id token of an identity provider (ACC-10, ACC-11). */
import type { CallResult } from '@lantern/client';
import { nationalNumber } from '@lantern/contract/mobile';
import { useRef } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { sendMobileCode, type CodePurpose } from '../../../lib/forms/send-code.ts';
import type { CodeExpiry } from '../../../lib/forms/use-code-countdown.ts';
import { askProviderCode, verifyPhone } from '../api/phone-code.ts';

interface ProviderProof {
  readonly type: 'firebase';
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
  readonly firebaseMobileNo: string;
}

interface Proven {
  readonly code: string;
  readonly idToken: string;
}

/**
 * `proof` is empty when the code itself is sent; the provider's code is exchanged for a token before the form is sent.
 */
export function usePhoneCode(purpose: CodePurpose, countryDialingCode: string) {
  const byToken = useCall('system.settings', {}, { staleMs: Infinity }).data?.phoneVerification === 'idToken';
  const sessionInfo = useRef('');
  // A code is valid once, a token for all tries of its form.
  const proven = useRef<Proven>(undefined);

  async function ask(mobileNum: string): Promise<CallResult<CodeExpiry>> {
    const result = await askProviderCode(countryDialingCode, mobileNum);
    if (!result.ok) return result;
    sessionInfo.current = result.value.sessionInfo;
    proven.current = undefined;
    return { ok: true, value: {} };
  }

  async function prove(mobileNum: string, code: string): Promise<CallResult<ProviderProof>> {
    if (proven.current?.code !== code) {
      const result = await verifyPhone(sessionInfo.current, code);
      if (!result.ok) return result;
      proven.current = { code, idToken: result.value.idToken };
    }
    const { idToken } = proven.current;
    return {
      ok: true,
      value: {
        type: 'firebase',
        firebaseChannel: 'sms',
        firebaseIdToken: idToken,
        firebaseMobileNo: nationalNumber(mobileNum),
      },
    };
  }

  return {
    send: (mobileNum: string): Promise<CallResult<CodeExpiry>> =>
      byToken ? ask(mobileNum) : sendMobileCode(purpose, countryDialingCode, mobileNum),
    proof: async (entries: {
      readonly mobileNum: string;
      readonly verificationCode: string;
    }): Promise<CallResult<Partial<ProviderProof>>> =>
      byToken ? prove(entries.mobileNum, entries.verificationCode) : { ok: true, value: {} },
  };
}
