/** Handlers of the agents' money calls. Members who are no agents have no contracts and no statements. */
import type { ContractKind } from '@lantern/game-math/agents';
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { isAgentType } from '../../../kernel/session.ts';
import type { PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';
import type { CommissionsContext } from './context.ts';
import {
  answerContract,
  cancelContract,
  consentContract,
  proposeContract,
  withdrawContract,
  type Agent,
} from './contracts.ts';
import { payDue } from './pay-due.ts';
import { readContract, readContracts, readRequests } from './present-contracts.ts';
import { lineFile, openLine, readParts } from './read-line.ts';
import { readDues, readMonth, readOverview, readStatement, type Reader } from './read-statements.ts';
import { answerWhatIf } from './what-if.ts';

type Context = CallContext<'member'>;

const DEVICE_LENGTH = 300;

/** What a body is signed with; a passkey's shape is WebAuthn's, and judged when it is checked. */
type Signed = { readonly paymentPassword?: string | undefined; readonly passkey?: unknown };

const agentOf = ({ session, userAgent, origin }: Context, signed: Signed = {}): Agent => ({
  memberId: session.memberId,
  merchantCode: session.merchantCode,
  currency: session.currency,
  signature: { paymentPassword: signed.paymentPassword, passkey: signed.passkey as PasskeyAnswer | undefined },
  origin,
  device: userAgent.slice(0, DEVICE_LENGTH),
});

const readerOf = ({ session, merchant }: Context): Reader => ({
  memberId: session.memberId,
  currency: session.currency,
  merchant,
});

/** The handler, for agents only. */
const forAgents =
  <I, A>(handle: (context: Context, input: I) => Promise<Result<A>>) =>
  async (context: Context, input: I): Promise<Result<A>> =>
    isAgentType(context.session.memberType) ? await handle(context, input) : refuse('not_agent_account');

function contractPair(module: CommissionsContext, kind: ContractKind) {
  return {
    list: forAgents(async (context: Context) =>
      ok({ list: [...(await readContracts(module, context.session.memberId, kind, context.session.currency))] }),
    ),
    answer: forAgents(
      async (
        context: Context,
        {
          body,
        }: {
          body: {
            contractId: string;
            accept: boolean;
            hash?: string | undefined;
          } & Signed;
        },
      ) =>
        await shown(
          module,
          context,
          answerContract(module, agentOf(context, body), {
            contractId: body.contractId,
            accept: body.accept,
            hash: body.hash,
            kind,
          }),
        ),
    ),
  };
}

/** The contract after a change. */
async function shown(module: CommissionsContext, { session }: Context, changed: Promise<Result<string>>) {
  const done = await changed;
  return done.ok ? ok(await readContract(module, session.memberId, done.value)) : done;
}

function contractHandlers(module: CommissionsContext) {
  const [daily, dividend, hourly] = (['daily_salary', 'dividend', 'hourly_salary'] as const).map((kind) =>
    contractPair(module, kind),
  ) as [ReturnType<typeof contractPair>, ReturnType<typeof contractPair>, ReturnType<typeof contractPair>];
  return {
    'agent.dailySalary': daily.list,
    'agent.answerDailySalary': daily.answer,
    'agent.dividend': dividend.list,
    'agent.answerDividend': dividend.answer,
    'agent.hourlySalary': hourly.list,
    'agent.answerHourlySalary': hourly.answer,
    // The home page asks for every member: who is no agent has nothing waiting.
    'agent.contractRequests': async (context) => ok(await readRequests(module, context.session.memberId)),
    'agent.startSignature': forAgents(async ({ session, origin }) =>
      ok({ passkeyOptions: (await module.deps.startPasskey(session.memberId, origin)) ?? null }),
    ),
    'agent.proposeContract': forAgents(async (context, { body }) => {
      const { kind, payeeId, steps, carry } = body;
      const wish = { kind, currency: context.session.currency, steps, carry };
      const agent = agentOf(context, body);
      return await shown(module, context, proposeContract(module, agent, payeeId as MemberId, wish));
    }),
    'agent.withdrawContract': forAgents((context, { params }) =>
      shown(module, context, withdrawContract(module, agentOf(context), params.contractId)),
    ),
    'agent.cancelContract': forAgents((context, { params, body }) =>
      shown(module, context, cancelContract(module, agentOf(context, body), params.contractId)),
    ),
    'agent.consentContract': forAgents((context, { params, body }) =>
      shown(module, context, consentContract(module, agentOf(context, body), params.contractId, body.accept)),
    ),
    'agent.whatIf': forAgents((context, { body }) => answerWhatIf(module, agentOf(context), body)),
  } satisfies Handlers;
}

function statementHandlers(module: CommissionsContext) {
  return {
    'agent.overview': forAgents(async (context, { query }) =>
      ok(await readOverview(module, readerOf(context), query.span)),
    ),
    'agent.statement': forAgents((context, { query }) => readStatement(module, readerOf(context), query)),
    'agent.statementDays': forAgents(async (context, { query }) =>
      ok(await readMonth(module, readerOf(context), query.month)),
    ),
    'agent.statementLine': forAgents((context, { params }) =>
      openLine(module, context.session.memberId, params.lineId),
    ),
    'agent.statementParts': forAgents((context, { params, query }) =>
      readParts(module, context.session.memberId, params.lineId, query),
    ),
    'agent.statementFile': forAgents((context, { params }) =>
      lineFile(module, context.session.memberId, params.lineId),
    ),
    'agent.dues': forAgents(async (context) => ok(await readDues(module, readerOf(context)))),
    'agent.payDue': forAgents((context, { params }) => payDue(module, agentOf(context), params.dueId)),
  } satisfies Handlers;
}

/** Handlers of contracts, statements and dues. */
export const commissionRoutes = (module: CommissionsContext) => ({
  ...contractHandlers(module),
  ...statementHandlers(module),
});
