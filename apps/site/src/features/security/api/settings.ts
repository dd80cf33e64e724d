/** What the security centre knows, read once for all its parts. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { refresh, useCall } from '../../../lib/calls.ts';

export type SecuritySettings = AnswerOf<Calls['security.settings']>;

/** The account's security at a glance. */
export const useSecuritySettings = () => useCall('security.settings', {});

/** After anything changed: asks again, here and wherever the account is drawn. */
export const refreshSecurity = (): void => refresh('security.settings', 'security.passkeys', 'withdraw.bankCards', 'member.profile');
