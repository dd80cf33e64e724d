/** Facts of the security centre, read once for all its parts. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { refresh, useCall } from '../../../lib/server/calls.ts';

export type SecuritySettings = AnswerOf<Calls['security.settings']>;

/** The account's security at a glance. */
export const useSecuritySettings = () => useCall('security.settings', {});

/** After any change: refetches, here and wherever the account is shown. */
export const refreshSecurity = (): void =>
  refresh('security.settings', 'security.passkeys', 'withdraw.bankCards', 'member.profile');
