/** Shows the account features in the demo: switches, an agent, a trial account that can sign in again. */
import type { MemberId } from '../../kernel/ids.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { SwitchName } from '../../modules/platform/system/index.ts';
import { SHOWN_PASSWORD } from './people.ts';

/** The shown accounts besides the members, by role. */
export const SHOWN_ACCOUNTS = [
  { role: 'agent', userName: 'daily1' },
  { role: 'trial', userName: 'choithu1' },
] as const;

/** Invitation code of the demo agent. */
export const AGENT_CODE = 'DENLONG88';
const OPEN_SWITCHES: readonly SwitchName[] = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'MOBILEVERCODELOGIN3',
  'MANPLAYREB3',
];

/** Enables sign-in by mobile number and by the configured providers, and cashback. */
export async function openAccountScreens({ kernel, modules }: PreparingPlatform): Promise<void> {
  const { code } = modules.merchant('');
  for (const name of OPEN_SWITCHES) await modules.system.setSwitch(code, name, true);
  if (kernel.config.social.facebook) await modules.system.setSwitch(code, 'FACEBOOKLOGIN3', true);
  if (kernel.config.social.google) await modules.system.setSwitch(code, 'GOOGLELOGIN3', true);
}

/** Creates the agent of demo-logins.json before the members who registered with the code; idempotent. */
export async function openAgent({ modules }: PreparingPlatform, registeredAt: Date): Promise<void> {
  const merchant = modules.merchant('');
  const { userName } = SHOWN_ACCOUNTS[0];
  const opened = await modules.identity.registerMember({
    merchant,
    userName,
    password: SHOWN_PASSWORD,
    fields: { payeeName: 'DAI LY DUNG THU' },
    registeredAt,
  });
  // Taken: an earlier start created it.
  const known: MemberId | undefined = opened.ok
    ? opened.value.memberId
    : await modules.identity.memberIdOf(merchant.code, userName);
  if (known === undefined)
    throw new Error(`The demo agent ${userName} was refused${opened.ok ? '' : `: ${opened.code}`}`);
  const appointed = await modules.agents.appointAgent(known, { invitationCode: AGENT_CODE });
  if (!appointed.ok) throw new Error(`The demo agent ${userName} was not appointed: ${appointed.code}`);
}

/** Creates the trial account of demo-logins.json; idempotent. */
export async function openTrial({ modules }: PreparingPlatform): Promise<void> {
  const { userName } = SHOWN_ACCOUNTS[1];
  const opened = await modules.trial.openTrialAccount(modules.merchant(''), userName, SHOWN_PASSWORD);
  if (!opened.ok && opened.code !== 'username_taken')
    throw new Error(`The demo trial account was refused: ${opened.code}`);
}
