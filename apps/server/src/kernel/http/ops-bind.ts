/**
 * Binds the operators' live calls: admission, the audit trail and four eyes by what the contract declares. A change and
 * its entry are one transaction, opened here, so that no handler can leave the entry out.
 */
import { timingSafeEqual } from 'node:crypto';
import type { CallShape, ParsedInput } from '@lantern/contract/call';
import { OPERATOR_COOKIE } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import { opsCalls, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import { createBulkhead, createBulkheads } from '@lantern/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chooseMerchant, isInNetworks } from '../networks.ts';
import { ok, refuse, type Refused, type Result } from '../result.ts';
import type { Merchant } from '../session.ts';
import type { RecordEntry, TrailEntry } from '../trail.ts';
import { transact, transactResult, type Db, type Tx } from '../tx.ts';
import { refusalBody, retryAfter } from './bind.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { pickLanguage } from './language.ts';
import { onceByKey, type Answer } from './once-by-key.ts';
import type {
  ApprovedVerb,
  ApprovedVerbs,
  OperatorSession,
  OpsContext,
  OpsHandlers,
  RequestApproval,
} from './ops-context.ts';
import { parseParts } from './parse-input.ts';

export interface OpsBindOptions {
  readonly handlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  readonly requestApproval: RequestApproval;
  /** The open session of a cookie's token; a passive one does not renew it. */
  readonly authenticate: (token: string, passive: boolean) => Promise<OperatorSession | undefined>;
  readonly record: RecordEntry;
  readonly merchantOfHost: (host: string) => Merchant;
  readonly merchantOf: (code: string) => Merchant | undefined;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly db: Db;
  /** Validates every response against its schema (tests); production relies on the types. */
  readonly checkAnswers: boolean;
}

/**
 * Recorded calls hold a connection from the first read to the commit, and some need a second one meanwhile. So few of them
 * run at once, on a node and for one operator, that the pool always has connections for everything else.
 */
const RECORDED_AT_ONCE = 4;
const RECORDED_WAITING = 100;
const OF_ONE_OPERATOR_AT_ONCE = 2;
const OF_ONE_OPERATOR_WAITING = 20;

type InTurn = <T>(operatorId: string, work: () => Promise<Result<T>>) => Promise<Result<T>>;

/** Runs recorded calls in their turn. Refuses rate_limited when too many wait. */
function createTurns(): InTurn {
  const everyone = createBulkhead(RECORDED_AT_ONCE, RECORDED_WAITING);
  const each = createBulkheads(OF_ONE_OPERATOR_AT_ONCE, OF_ONE_OPERATOR_WAITING);
  return async (operatorId, work) =>
    (await each(operatorId, () => everyone.run(work)))?.value?.value ?? refuse('rate_limited', { retryAfterSec: 1 });
}

/** Refusals of a handler that are worth a line: someone guessed a password, or tried what is another person's to do. */
const RECORDED_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'password_wrong',
  'approval_self',
  'operator_self',
  'permission_denied',
  'merchant_foreign',
]);

/** As long as the ids of the contract; what a path carries beyond is no id. */
const OBJECT_ID_MAXIMUM = 128;

type AnyHandler = (context: OpsContext, input: ParsedInput<CallShape>) => Promise<Result<unknown>>;

interface Serving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly id: OpsCallId;
  readonly call: OpsCallShape;
  readonly handler: AnyHandler;
  readonly options: OpsBindOptions;
  readonly inTurn: InTurn;
  readonly language: OpsContext['language'];
}

interface Admitted {
  readonly serving: Serving;
  readonly operator: OperatorSession | undefined;
  readonly merchant: Merchant;
}

/** The handler of each live call; a call with `approval` has its verb behind the mechanism. Throws when one is missing. */
function handlersOf({ handlers, approved, requestApproval }: OpsBindOptions): Map<OpsCallId, AnyHandler> {
  const live = Object.entries(opsCalls as Record<string, OpsCallShape>).filter(([, { state }]) => state === 'live');
  const bound = new Map<OpsCallId, AnyHandler>();
  for (const [name, { approval: kind }] of live) {
    const id = name as OpsCallId;
    const verb = approved[id] as ApprovedVerb<never> | undefined;
    const handler = handlers[id] as AnyHandler | undefined;
    const chosen: AnyHandler | undefined =
      kind === undefined
        ? handler
        : verb &&
          ((context, input) => requestApproval(context as OpsContext<'operator'>, { id, kind }, verb, input as never));
    if (!chosen) throw new Error(`Live operators' call without a handler: ${id}`);
    bound.set(id, chosen);
  }
  const strays = [...Object.keys(handlers), ...Object.keys(approved)].filter((id) => !bound.has(id as OpsCallId));
  if (strays.length > 0) throw new Error(`Handlers without a live operators' call: ${strays.join(', ')}`);
  return bound;
}

/** Adds a route for every live operators' call of the contract. */
export function bindOpsCalls(app: FastifyInstance, options: OpsBindOptions): void {
  const inTurn = createTurns();
  for (const [id, handler] of handlersOf(options)) {
    const call: OpsCallShape = opsCalls[id];
    const admissions = new WeakMap<FastifyRequest, Admitted>();
    app.route({
      method: call.method,
      url: call.path,
      config: { callId: id },
      // Before the body is read: a caller who is not admitted takes no memory.
      preParsing: async (request, reply) => {
        const language = pickLanguage(undefined, request.headers['accept-language'], 'EN');
        const serving: Serving = { request, reply, id, call, handler, options, inTurn, language };
        const limited = app.callLimits.takeForAddress(id, request.ip);
        const admitted = limited.ok ? await admitCounted(serving) : limited;
        if (admitted.ok) return void admissions.set(request, admitted.value);
        const answer = refusal(serving, admitted);
        await retryAfter(reply, answer.body).code(answer.status).send(answer.body);
      },
      handler: async (request, reply) => {
        const answer = await serve(admissions.get(request)!);
        return retryAfter(reply, answer.body).code(answer.status).send(answer.body);
      },
    });
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Whether a text is the secret, in a time that does not depend on where they differ. */
function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A browser names the page a change comes from; another site's is refused, with or without a session. */
const isForeignPage = (request: FastifyRequest): boolean => {
  const origin = headerOf(request, 'origin');
  return origin !== undefined && origin !== request.ownOrigin;
};

/** Admission, then the count of this operator's calls. */
async function admitCounted(serving: Serving): Promise<Result<Admitted>> {
  const admitted = await admit(serving);
  if (!admitted.ok || !admitted.value.operator) return admitted;
  const { operatorId } = admitted.value.operator;
  const counted = serving.request.server.callLimits.takeForMember(serving.id, `operator:${operatorId}`);
  return counted.ok ? admitted : counted;
}

async function admit(serving: Serving): Promise<Result<Admitted>> {
  const { request, reply, call, options } = serving;
  const host = options.merchantOfHost(request.hostname);
  const isChange = call.method !== 'GET';
  if (isChange && isForeignPage(request)) return refuse('csrf_invalid');
  if (call.auth === 'none') return ok({ serving, operator: undefined, merchant: host });
  const token = readCookie(request.headers.cookie, OPERATOR_COOKIE);
  if (token === undefined || token === '') return refuse('not_logged_in');
  const operator = await options.authenticate(token, headerOf(request, 'x-passive') === '1');
  if (!operator) return refuse('session_ended');
  reply.header('x-session-ends', String(Math.min(operator.idleEndsAt, operator.endsAt)));
  if (operator.passwordChangeRequired && !call.duringPasswordChange) return refuse('password_change_required');
  const admitted = admitOperator(serving, operator, host);
  if (!admitted.ok) {
    // The attempt of someone who is signed in is worth a line, whatever the merchant it was aimed at.
    await recordRefusal(serving, operator, aimedAt(serving, operator, host), admitted.code);
    return admitted;
  }
  if (isChange && !isSecret(headerOf(request, 'x-csrf'), operator.csrf)) return refuse('csrf_invalid');
  return ok({ serving, operator, merchant: admitted.value });
}

/** Right, merchant, network. */
function admitOperator(
  { request, call, options }: Serving,
  operator: OperatorSession,
  host: Merchant,
): Result<Merchant> {
  if (call.right !== undefined && !operator.rights.has(call.right)) return refuse('permission_denied');
  const { merchants, networks } = operator;
  const code = headerOf(request, 'x-merchant') ?? chooseMerchant(merchants, networks, host.code, request.ip);
  const merchant = merchants.includes(code) ? options.merchantOf(code) : undefined;
  if (!merchant) return refuse('merchant_foreign');
  const allowed = networks[code];
  if (allowed !== undefined && !call.anyNetwork && !isInNetworks(allowed, request.ip))
    return refuse('network_not_allowed');
  return ok(merchant);
}

/** The merchant whose trail has a refused attempt: the one it was aimed at, as far as the operator works for it. */
function aimedAt({ request }: Serving, { merchants, networks }: OperatorSession, host: Merchant): string {
  const named = headerOf(request, 'x-merchant');
  return named !== undefined && merchants.includes(named)
    ? named
    : chooseMerchant(merchants, networks, host.code, request.ip);
}

/** Writes the entry of a refused attempt in a transaction of its own. */
const recordRefusal = (serving: Serving, operator: OperatorSession, merchantCode: string, code: ErrorCode) =>
  transact(serving.options.db, (tx) =>
    serving.options.record(tx, { ...entryOf(serving, operator, merchantCode), outcome: 'refused', code }),
  );

/** The object a path names, as the trail can keep it: PostgreSQL has no text with NUL. */
function objectIdOf(request: FastifyRequest): string | null {
  const id = Object.values((request.params ?? {}) as Record<string, string>)[0];
  return id?.replaceAll('\0', '').slice(0, OBJECT_ID_MAXIMUM) ?? null;
}

/** The fields of an entry that a request decides. */
function entryOf(
  { request, id, call }: Serving,
  operator: OperatorSession | undefined,
  merchantCode: string | null,
): TrailEntry {
  return {
    merchantCode,
    operator: { id: operator?.operatorId ?? null, name: operator?.displayName ?? '', via: 'console' },
    address: request.ip,
    agent: (headerOf(request, 'user-agent') ?? '').slice(0, 300),
    call: id,
    right: call.right ?? null,
    outcome: call.opens ? 'opened' : 'done',
    code: null,
    object: { kind: call.object, id: objectIdOf(request) },
    reason: null,
    before: null,
    after: null,
  };
}

/** A trail that collects what a handler adds, and the entries it makes of it. */
function collectTrail(entry: TrailEntry): { readonly trail: OpsContext['trail']; entries(): readonly TrailEntry[] } {
  let own = entry;
  const more: TrailEntry[] = [];
  return {
    trail: {
      on: (kind, id) => void (own = { ...own, object: { kind, id } }),
      changed: (before, after) => void (own = { ...own, before, after }),
      also: (further) => void more.push({ ...own, ...further }),
    },
    entries: () => [own, ...more],
  };
}

async function serve(admitted: Admitted): Promise<Answer> {
  const { serving, operator, merchant } = admitted;
  const { request, call, options, id } = serving;
  const input = parseParts(call, { params: request.params, query: request.query, body: request.body });
  if (!input.ok) return refusal(serving, input);
  if (call.idempotency === 'none') return await run(admitted, input.value);
  const content = JSON.stringify([merchant.code, input.value.params, input.value.body]);
  const owner = `operator:${operator?.operatorId ?? request.ip}`;
  const answered = await onceByKey(options.idempotencyKeys, { owner, call: id, content }, request, () =>
    run(admitted, input.value),
  );
  return answered.ok ? answered.value : refusal(serving, answered);
}

async function run(admitted: Admitted, input: ParsedInput<CallShape>): Promise<Answer> {
  const { serving, operator } = admitted;
  const { call, options, handler, id } = serving;
  const recorded = !call.unrecorded && (call.method !== 'GET' || call.opens !== undefined);
  const outcome =
    operator && recorded
      ? await serving.inTurn(operator.operatorId, () => runRecorded(admitted, operator, input))
      : await handler(contextOf(admitted, options.db, { after: [] }).context, input);
  if (!outcome.ok) return refusal(serving, outcome);
  if (options.checkAnswers) {
    const checked = z.safeParse(call.answer, outcome.value);
    if (!checked.success) throw new Error(`Answer of ${id} breaks the contract: ${checked.error.message}`);
  }
  return { status: 200, body: { success: true, value: outcome.value } };
}

/** The handler and its entries in one transaction; a refusal rolls back both, and may leave an entry of its own. */
async function runRecorded(
  admitted: Admitted,
  operator: OperatorSession,
  input: ParsedInput<CallShape>,
): Promise<Result<unknown>> {
  const { call, options, handler } = admitted.serving;
  let after: (() => void)[] = [];
  const outcome = await transactResult(options.db, async (tx) => {
    after = [];
    const { context, entries } = contextOf(admitted, tx, { after });
    const answer = await handler(context, input);
    if (!answer.ok) return answer;
    const reason = call.reason ? (input.body as { readonly reason: string }).reason : null;
    for (const entry of entries()) await options.record(tx, { ...entry, reason: entry.reason ?? reason });
    return answer;
  });
  if (outcome.ok) for (const work of after) work();
  else if (RECORDED_REFUSALS.has(outcome.code))
    await recordRefusal(admitted.serving, operator, admitted.merchant.code, outcome.code);
  return outcome;
}

function contextOf(
  { serving, operator, merchant }: Admitted,
  tx: Tx,
  { after }: { readonly after: (() => void)[] },
): { readonly context: OpsContext; entries(): readonly TrailEntry[] } {
  const { request, reply, options, language } = serving;
  const secure = request.ownOrigin.startsWith('https:');
  const { trail, entries } = collectTrail(entryOf(serving, operator, merchant.code));
  const context: OpsContext = {
    operator: operator as never,
    merchant,
    language,
    ip: request.ip,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300),
    origin: request.ownOrigin,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? '',
    token: readCookie(request.headers.cookie, OPERATOR_COOKIE),
    setSession: (token) =>
      void reply.header(
        'set-cookie',
        writeCookie(OPERATOR_COOKIE, token ?? '', {
          ...(token === undefined ? { maxAgeSec: 0 } : {}),
          secure,
          sameSite: 'Strict',
        }),
      ),
    tx,
    trail,
    recordAs: (on, entry) => options.record(on, { ...entryOf(serving, operator, merchant.code), ...entry }),
    afterCommit: (work) => void after.push(work),
  };
  return { context, entries };
}

function refusal({ language }: Pick<Serving, 'language'>, refused: Refused): Answer {
  return refusalBody(refused.code, language, refused.value);
}
