/** The demo agent's money: contracts with the house for a month, its statements, and one of each kind that waits for an answer. */
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Merchant } from '../../kernel/session.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { dayIn } from '../../kernel/days.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { HouseOffer } from '../../modules/money/commissions/index.ts';
import { SHOWN_ACCOUNTS } from './accounts.ts';
import { SHOWN_PASSWORD, type DemoMember } from './people.ts';
import { DEMO_PAYMENT_PASSWORD } from './secure-accounts.ts';
import { contextOf, handlerOf } from './steps.ts';

/** Days of statements: the first half-month is complete in any month. */
export const CONTRACTS_FROM_DAY = 47;

const TR = 1_000_000;
type Offer = Pick<HouseOffer, 'kind' | 'steps' | 'carry'>;

const DAILY: Offer = {
  kind: 'daily_salary',
  steps: [
    { turnoverMinimum: TR / 10, activeMembersMinimum: 0, rateBasisPoints: 20 },
    { turnoverMinimum: TR, activeMembersMinimum: 2, rateBasisPoints: 35 },
  ],
};
const DIVIDEND: Offer = {
  kind: 'dividend',
  steps: [
    { turnoverMinimum: 0, netLossMinimum: TR / 10, activeMembersMinimum: 0, rateBasisPoints: 800 },
    { turnoverMinimum: 0, netLossMinimum: 5 * TR, activeMembersMinimum: 1, rateBasisPoints: 1_200 },
  ],
  carry: 3,
};
/** What the house asks for now: better and worse at once, as the what-if shows. */
const WAITING: readonly Offer[] = [
  {
    ...DAILY,
    steps: [DAILY.steps[0]!, { turnoverMinimum: TR, activeMembersMinimum: 3, rateBasisPoints: 40 }],
  },
  {
    ...DIVIDEND,
    carry: 1,
    steps: DIVIDEND.steps.map((step) => ({ ...step, rateBasisPoints: step.rateBasisPoints! + 200 })),
  },
  { kind: 'hourly_salary', steps: [{ turnoverMinimum: TR, activeMembersMinimum: 1, rateBasisPoints: 10 }] },
];

const ANSWERS = {
  daily_salary: ['agent.dailySalary', 'agent.answerDailySalary'],
  dividend: ['agent.dividend', 'agent.answerDividend'],
  hourly_salary: ['agent.hourlySalary', 'agent.answerHourlySalary'],
} as const;

interface DemoAgent {
  readonly merchant: Merchant;
  readonly memberId: MemberId;
}

async function demoAgent({ modules }: PreparingPlatform): Promise<DemoAgent> {
  const merchant = modules.merchant('');
  const memberId = await modules.identity.memberIdOf(merchant.code, SHOWN_ACCOUNTS[0].userName);
  if (memberId === undefined) throw new Error('The demo agent is missing');
  return { merchant, memberId };
}

/** A call of the agent. */
function agentContext(running: PreparingPlatform, { memberId }: DemoAgent): CallContext<'member'> {
  const member = { userName: SHOWN_ACCOUNTS[0].userName } as DemoMember;
  const context = contextOf(running, { member, memberId }, `demo-agent-${memberId}`);
  return { ...context, session: { ...context.session, memberType: 1 } };
}

async function offer({ modules }: PreparingPlatform, { merchant, memberId }: DemoAgent, terms: Offer): Promise<void> {
  const offered = await modules.commissions.offerHouse(merchant, { ...terms, payeeId: memberId, by: 'demo' });
  // Waiting: an earlier start offered it.
  if (!offered.ok && offered.code !== 'contract_state_conflict')
    throw new Error(`A contract of the demo agent was refused: ${offered.code}`);
}

async function accept(running: PreparingPlatform, agent: DemoAgent, kind: Offer['kind']): Promise<void> {
  const context = agentContext(running, agent);
  const [list, answer] = ANSWERS[kind];
  const shown = await handlerOf(running, list)(context, { params: undefined, query: undefined, body: undefined });
  const waiting = shown.ok ? shown.value.list.find(({ canAnswer }) => canAnswer) : undefined;
  if (!waiting) return;
  const body = {
    contractId: waiting.contractId,
    accept: true,
    hash: waiting.hash,
    paymentPassword: DEMO_PAYMENT_PASSWORD,
  };
  const signed = await handlerOf(running, answer)(context, { params: undefined, query: undefined, body });
  if (!signed.ok) throw new Error(`The demo agent could not sign: ${signed.code}`);
}

/** The first contracts, at an instant of the past: the database's clock stands there. */
export async function signFirstContracts(running: PreparingPlatform, at: number): Promise<void> {
  const agent = await demoAgent(running);
  const { merchant, memberId } = agent;
  await running.modules.commissions.beginOn(
    { merchantCode: merchant.code, currency: merchant.currency },
    dayIn(merchant.timeZone, at),
  );
  const context = agentContext(running, agent);
  const set = await handlerOf(running, 'security.setPaymentPassword')(context, {
    params: undefined,
    query: undefined,
    body: {
      password: SHOWN_PASSWORD,
      newPassword: DEMO_PAYMENT_PASSWORD,
      confirmNewPassword: DEMO_PAYMENT_PASSWORD,
    },
  });
  if (!set.ok && (await running.modules.payees.stateOf(memberId)).paymentPassword === false)
    throw new Error(`The demo agent's payment password was refused: ${set.code}`);
  for (const terms of [DAILY, DIVIDEND]) {
    await offer(running, agent, terms);
    await accept(running, agent, terms.kind);
  }
}

/** Computes the statements of the past, and leaves a contract of each kind waiting. */
export async function leaveContractsWaiting(running: PreparingPlatform): Promise<void> {
  const agent = await demoAgent(running);
  // answer not needed: a day that has to wait is computed by the job a minute later.
  await running.modules.commissions.runDue();
  for (const terms of WAITING) await offer(running, agent, terms);
}
