/** Who may make an operators' call: page, session, right, merchant, network, CSRF header. A refused attempt is in the trail. */
import { timingSafeEqual } from 'node:crypto';
import type { CallShape, ParsedInput } from '@lantern/contract/call';
import { OPERATOR_COOKIE } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import type { OpsCallId, OpsCallShape } from '@lantern/contract/ops';
import { isInNetworks } from '@lantern/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseMerchant } from '../networks.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { RealtimeMessage } from '../realtime/bus.ts';
import type { Merchant } from '../session.ts';
import type { RecordEntry, TrailEntry } from '../trail.ts';
import { inReads, transact, type Db } from '../tx.ts';
import { readCookie } from './cookies.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { ApprovedVerbs, OperatorSession, OpsContext, OpsHandlers, RequestApproval } from './ops-context.ts';

export interface OpsBindOptions {
  readonly handlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  readonly requestApproval: RequestApproval;
  /** The open session of a cookie's token; a passive one does not renew it. */
  readonly authenticate: (token: string, passive: boolean) => Promise<OperatorSession | undefined>;
  readonly record: RecordEntry;
  /** Sends to the consoles what has changed. */
  readonly publish: (message: RealtimeMessage) => void;
  readonly merchantOfHost: (host: string) => Merchant;
  readonly merchantOf: (code: string) => Merchant | undefined;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly db: Db;
  /** Validates every response against its schema (tests); production relies on the types. */
  readonly checkAnswers: boolean;
}

/** As long as the ids of the contract; what a path carries beyond is no id. */
const OBJECT_ID_MAXIMUM = 128;

export type InTurn = <T>(operatorId: string, work: () => Promise<Result<T>>) => Promise<Result<T>>;

export type AnyHandler = (context: OpsContext, input: ParsedInput<CallShape>) => Promise<Result<unknown>>;

export interface Serving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly id: OpsCallId;
  readonly call: OpsCallShape;
  readonly handler: AnyHandler;
  readonly options: OpsBindOptions;
  readonly inTurn: InTurn;
  readonly language: OpsContext['language'];
}

export interface Admitted {
  readonly serving: Serving;
  readonly operator: OperatorSession | undefined;
  readonly merchant: Merchant;
}

/** The first value of a header. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
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
export async function admitCounted(serving: Serving): Promise<Result<Admitted>> {
  const admitted = await admit(serving);
  if (!admitted.ok || !admitted.value.operator) return admitted;
  const { operatorId } = admitted.value.operator;
  const counted = await serving.request.server.callLimits.takeForMember(serving.id, `operator:${operatorId}`);
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
  const operator = await inReads(() => options.authenticate(token, headerOf(request, 'x-passive') === '1'));
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

/** The merchant a request names; the link of a download has no headers of its own and names it in its address. */
function namedMerchant(request: FastifyRequest): string | undefined {
  const { merchant } = request.query as { readonly merchant?: unknown };
  return (
    headerOf(request, 'x-merchant') ?? (request.method === 'GET' && typeof merchant === 'string' ? merchant : undefined)
  );
}

/** Right, merchant, network. */
function admitOperator(
  { request, call, options }: Serving,
  operator: OperatorSession,
  host: Merchant,
): Result<Merchant> {
  if (call.right !== undefined && !operator.rights.has(call.right)) return refuse('permission_denied');
  const { merchants, networks } = operator;
  const code = namedMerchant(request) ?? chooseMerchant(merchants, networks, host.code, request.ip);
  const merchant = merchants.includes(code) ? options.merchantOf(code) : undefined;
  if (!merchant) return refuse('merchant_foreign');
  const allowed = networks[code];
  if (allowed !== undefined && !call.anyNetwork && !isInNetworks(allowed, request.ip))
    return refuse('network_not_allowed');
  return ok(merchant);
}

/** The merchant whose trail has a refused attempt: the one it was aimed at, as far as the operator works for it. */
function aimedAt({ request }: Serving, { merchants, networks }: OperatorSession, host: Merchant): string {
  const named = namedMerchant(request);
  return named !== undefined && merchants.includes(named)
    ? named
    : chooseMerchant(merchants, networks, host.code, request.ip);
}

/** Writes the entry of a refused attempt in a transaction of its own. */
export const recordRefusal = (serving: Serving, operator: OperatorSession, merchantCode: string, code: ErrorCode) =>
  transact(serving.options.db, (tx) =>
    serving.options.record(tx, { ...entryOf(serving, operator, merchantCode), outcome: 'refused', code }),
  );

/** The object a path names, as the trail can keep it: PostgreSQL has no text with NUL. */
function objectIdOf(request: FastifyRequest): string | null {
  const id = Object.values((request.params ?? {}) as Record<string, string>)[0];
  return id?.replaceAll('\0', '').slice(0, OBJECT_ID_MAXIMUM) ?? null;
}

/** The fields of an entry that a request decides. */
export function entryOf(
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
