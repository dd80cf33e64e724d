/** Shows the account features in the demo: switches, a line of agents, a trial account that can sign in again. */
import type { MemberId } from '../../kernel/ids.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { SwitchName } from '../../modules/platform/system/index.ts';
import { SHOWN_PASSWORD } from './people.ts';

/** The line of the demo, each below the one before, with what it was granted, in basis points. */
const LINE = [
  {
    userName: 'daily1',
    code: 'DENLONG88',
    payeeName: 'DAI LY DUNG THU',
    rates: { LOTT: 90, ELOTT: 90, RNG: 90, LIVE: 50 },
  },
  {
    userName: 'daily2',
    code: 'DENLONG66',
    payeeName: 'DAI LY CAP HAI',
    rates: { LOTT: 70, ELOTT: 70, RNG: 70, LIVE: 40 },
  },
  { userName: 'daily3', code: 'DENLONG33', payeeName: 'DAI LY CAP BA', rates: { LOTT: 50, ELOTT: 50, RNG: 50 } },
] as const;
/** A direct member of the first agent. */
const DIRECT_MEMBER = 'hoivien1';
const TRIAL = 'choithu1';

/** The shown accounts besides the members, by role. */
export const SHOWN_ACCOUNTS = [
  ...LINE.slice(0, 2).map(({ userName }) => ({ role: 'agent', userName })),
  { role: 'member', userName: DIRECT_MEMBER },
  { role: 'trial', userName: TRIAL },
] as const;

/** Invitation codes of the demo's agents, the highest first. */
export const AGENT_CODES: readonly string[] = LINE.map(({ code }) => code);
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

/** Registers a person of the line, by the code of the agent above; idempotent. */
async function openPerson(
  { modules }: PreparingPlatform,
  { userName, payeeName, code }: { userName: string; payeeName: string; code: string | undefined },
): Promise<MemberId> {
  const merchant = modules.merchant('');
  const fields = { payeeName, ...(code === undefined ? {} : { affiliateCode: code }) };
  const opened = await modules.identity.registerMember({ merchant, userName, password: SHOWN_PASSWORD, fields });
  // Taken: an earlier start created it.
  const known = opened.ok ? opened.value.memberId : await modules.identity.memberIdOf(merchant.code, userName);
  if (known === undefined) throw new Error(`${userName} of the demo was refused${opened.ok ? '' : `: ${opened.code}`}`);
  return known;
}

/** Creates the line of agents, with their rates, before the members who registered with their codes; idempotent. Leaves the clock moved. */
export async function openLine(running: PreparingPlatform, at: number): Promise<void> {
  const { kernel, modules, moveClock } = running;
  await moveClock(at);
  for (const [level, { userName, code, payeeName, rates }] of LINE.entries()) {
    const memberId = await openPerson(running, { userName, payeeName, code: LINE[level - 1]?.code });
    const appointed = await modules.agents.appointAgent(memberId, { invitationCode: code });
    if (!appointed.ok) throw new Error(`The demo agent ${userName} was not appointed: ${appointed.code}`);
    const grant = { merchantCode: modules.merchant('').code, memberId, rates, by: 'demo' };
    const granted = await kernel.db.transaction((tx) => modules.agents.setRates(tx, grant));
    if (!granted.ok) throw new Error(`The rates of the demo agent ${userName} were refused: ${granted.code}`);
  }
  await openPerson(running, { userName: DIRECT_MEMBER, payeeName: 'HOI VIEN DUNG THU', code: LINE[0].code });
}

/** Creates the trial account of demo-logins.json; idempotent. */
export async function openTrial({ modules }: PreparingPlatform): Promise<void> {
  const opened = await modules.trial.openTrialAccount(modules.merchant(''), TRIAL, SHOWN_PASSWORD);
  if (!opened.ok && opened.code !== 'username_taken')
    throw new Error(`The demo trial account was refused: ${opened.code}`);
}
