/** Binds the contract's live calls to handlers; boot fails when a handler is missing. */
import { Readable } from 'node:stream';
import { type Calls, type FileContent, calls } from '@lantern/contract';
import type { AnswerOf, CallShape, ParsedInput } from '@lantern/contract/call';
import { UPLOAD_BYTES_MAXIMUM, APP_VERSION_MINIMUM } from '@lantern/contract/constants';
import { errorCatalogue, errorMessage, type ErrorCode } from '@lantern/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Logger } from '../log.ts';
import { ok, refuse, type Refused, type Result } from '../result.ts';
import { isRealMember, type Merchant, type Session } from '../session.ts';
import { inReads } from '../tx.ts';
import type { CallContext } from './call-context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { formattedValues } from './formatted-values.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { pickLanguage } from './language.ts';
import { onceByKey, onceByTakenKey, type Answer } from './once-by-key.ts';
import { parseParts } from './parse-input.ts';

const NAMED = /\bLanternApp\/(\d{1,6}(?:\.\d{1,6}){0,3})\b/;

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Whether the caller is an app older than the minimum version. Browsers and apps without a version are not. */
function isOutdatedApp(userAgent: string | undefined): boolean {
  const named = NAMED.exec(userAgent ?? '')?.[1];
  if (named === undefined) return false;
  const [own, oldest] = [partsOf(named), partsOf(APP_VERSION_MINIMUM)];
  const at = oldest.findIndex((part, index) => part !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < oldest[at]!;
}

export type CallId = keyof Calls;

export type Handler<Id extends CallId> = (
  context: CallContext<Calls[Id]['auth']>,
  input: ParsedInput<Calls[Id]>,
) => Promise<Result<AnswerOf<Calls[Id]>>>;

export type Handlers = { readonly [Id in CallId]?: Handler<Id> };

const KEY_TAKING = Symbol('keyTaking');

/**
 * Marks a handler of a keyed call that takes its key itself: what it accepts is committed with `kernel.take_key` of
 * `context.keyClaim`, and once `keyClaim.accepted` is set it answers what that request accepted, unchanged.
 */
export const takingKey = <H extends (...input: never[]) => unknown>(handler: H): H =>
  Object.assign(handler, { [KEY_TAKING]: true });

/** Rate limits of the most expensive calls: per address before any look-up, and per member (request-limits.ts). */
export interface CallLimits {
  /** Refuses rate_limited. */
  takeForAddress(call: string, address: string): Promise<Result<void, 'rate_limited'>>;
  /** Refuses rate_limited. */
  takeForMember(call: string, memberId: string): Promise<Result<void, 'rate_limited'>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: CallLimits;
  }
}

export interface BindOptions {
  readonly handlers: Handlers;
  /** The valid session of a bearer token; undefined when there is none. */
  readonly authenticate: (token: string) => Promise<Session | undefined>;
  /** Decrypts an encrypted body (JWE, interfaces); refused when it cannot be decrypted. */
  readonly decryptBody: (payload: string, keyId: string) => Promise<Result<unknown>>;
  readonly merchant: (host: string) => Merchant;
  /** Why a merchant does not serve an address now; undefined when it does (§4 System status). */
  readonly unavailableReason?: (merchantCode: string, ip: string) => 'maintenance' | 'region_restricted' | undefined;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly log: Logger;
  /** Validates every response against its schema (tests); production relies on the types. */
  readonly checkAnswers: boolean;
}

type AnyHandler = (context: CallContext, input: ParsedInput<CallShape>) => Promise<Result<unknown>>;

/** Adds a route for every live call of the contract. Throws when a call has no handler, or a handler has no live call. */
export function bindCalls(app: FastifyInstance, options: BindOptions): void {
  const handlers = new Map(Object.entries(options.handlers)) as Map<string, AnyHandler>;
  const live = Object.entries(calls as Record<string, CallShape>).filter(([, call]) => call.state === 'live');
  const unbound = live.filter(([id]) => !handlers.has(id)).map(([id]) => id);
  if (unbound.length > 0) throw new Error(`Live calls without a handler: ${unbound.join(', ')}`);
  const liveIds = new Set(live.map(([id]) => id));
  const strays = [...handlers.keys()].filter((id) => !liveIds.has(id));
  if (strays.length > 0) throw new Error(`Handlers without a live call: ${strays.join(', ')}`);
  for (const [id, call] of live) bindCall(app, id, call, handlers.get(id)!, options);
}

function bindCall(app: FastifyInstance, id: string, call: CallShape, handler: AnyHandler, options: BindOptions): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();
  app.route({
    method: call.method,
    url: call.path,
    config: { callId: id, ...(call.body === 'signed' ? { signedBody: true } : {}) },
    ...(call.body === 'image' ? { bodyLimit: UPLOAD_BYTES_MAXIMUM } : {}),
    // Runs after the request limits and before the body is read: a caller who is not admitted takes no memory.
    preParsing: async (request, reply) => {
      const merchant = options.merchant(request.hostname);
      const language = pickLanguage(
        (request.query as Record<string, unknown>)?.['language'],
        request.headers['accept-language'],
        merchant.defaultLanguage,
      );
      const serving = { request, reply, id, call, handler, options, merchant, language };
      const admitted = await admitWithin(app.callLimits, serving);
      if (admitted.ok) return void admissions.set(request, { serving, session: admitted.value });
      const answer = refusal(serving, admitted);
      await retryAfter(reply, answer.body).code(answer.status).send(answer.body);
    },
    handler: async (request, reply) => {
      const answer = await serve(admissions.get(request)!);
      return retryAfter(reply, answer.body).code(answer.status).send(answer.body);
    },
  });
}

interface Serving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly id: string;
  readonly call: CallShape;
  readonly handler: AnyHandler;
  readonly options: BindOptions;
  readonly merchant: Merchant;
  readonly language: CallContext['language'];
}

interface Admitted {
  readonly serving: Serving;
  readonly session: Session | undefined;
}

async function serve({ serving, session }: Admitted): Promise<Answer> {
  const input = await parseInput(serving);
  if (!input.ok) return refusal(serving, input);
  const context = contextOf(serving, session);
  if (serving.call.idempotency === 'none') return await run(serving, context, input.value);
  return await runOnce(serving, context, input.value);
}

/** A caller over the limit costs no look-up; a member's own count applies at every address. */
async function admitWithin(limits: CallLimits, serving: Serving): Promise<Result<Session | undefined>> {
  const counted = await limits.takeForAddress(serving.id, serving.request.ip);
  if (!counted.ok) return counted;
  const admitted = await admit(serving);
  if (!admitted.ok || !admitted.value) return admitted;
  const ofMember = await limits.takeForMember(serving.id, admitted.value.memberId);
  return ofMember.ok ? admitted : ofMember;
}

/** Admission: availability, session, its merchant and scope, account type (§6, checked here whatever the client shows). */
async function admit({ request, call, options, merchant }: Serving): Promise<Result<Session | undefined>> {
  const unavailable = call.allowedDuringMaintenance
    ? undefined
    : options.unavailableReason?.(merchant.code, request.ip);
  if (unavailable) return refuse(unavailable);
  if (!call.allowedDuringMaintenance && isOutdatedApp(request.headers['user-agent']))
    return refuse('app_update_needed');
  if (call.auth === 'none') return ok(undefined);
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const known = token === undefined ? undefined : await inReads(() => options.authenticate(token));
  const session = known?.merchantCode === merchant.code ? known : undefined;
  if (session?.scope === 'frame' && !call.frame) return refuse('permission_denied');
  if (session?.passwordChangeRequired && !call.duringPasswordChange && call.auth !== 'optional')
    return refuse('password_change_required');
  if (call.auth === 'optional') return ok(session);
  if (!session) return refuse(token === undefined ? 'not_logged_in' : 'session_ended');
  if (call.auth === 'member' && !isRealMember(session.memberType)) return refuse('free_reject');
  return ok(session);
}

async function parseInput({ request, call, options }: Serving): Promise<Result<ParsedInput<CallShape>>> {
  let body = Buffer.isBuffer(request.body) ? undefined : request.body;
  if (call.body === 'jwe') {
    const keyId = request.headers['encryption'];
    const payload = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : undefined;
    if (typeof keyId !== 'string' || typeof payload !== 'string') return refuse('encryption_required');
    const plain = await options.decryptBody(payload, keyId);
    if (!plain.ok) return plain;
    body = plain.value;
  }
  return parseParts(call, { params: request.params, query: request.query, body });
}

function contextOf({ request, reply, merchant, language }: Serving, session: Session | undefined): CallContext {
  return {
    session: session as never,
    merchant,
    language,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    requestId: request.id,
    setCookie: (name, value, maxAgeSec) =>
      void reply.header(
        'set-cookie',
        writeCookie(name, value, { maxAgeSec, secure: request.ownOrigin.startsWith('https:') }),
      ),
    cookie: (name) => readCookie(request.headers.cookie, name),
    rawBody: request.rawBody ?? '',
    image: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    origin: request.ownOrigin,
  };
}

async function run(serving: Serving, context: CallContext, input: ParsedInput<CallShape>): Promise<Answer> {
  const { call, handler, options, id } = serving;
  const outcome = await (call.method === 'GET' ? inReads(() => handler(context, input)) : handler(context, input));
  if (!outcome.ok) return refusal(serving, outcome);
  if (options.checkAnswers) {
    const checked = z.safeParse(call.answer, outcome.value);
    if (!checked.success) throw new Error(`Answer of ${id} breaks the contract: ${checked.error.message}`);
  }
  if (call.envelope === 'redirect') return redirect(serving.reply, (outcome.value as { location: string }).location);
  if (call.envelope === 'file') return file(serving.reply, outcome.value as FileContent);
  return {
    status: 200,
    body:
      call.envelope === 'bare' ? outcome.value : { success: true, value: outcome.value, ...outcomeAgain(call, true) },
  };
}

const SEE_OTHER = 303;

function redirect(reply: FastifyReply, location: string): Answer {
  reply.header('location', location);
  return { status: SEE_OTHER, body: '' };
}

/**
 * Streams a file while it is being written; a failure destroys the connection, so that no client takes a partial file
 * for a complete one.
 */
function file(reply: FastifyReply, { fileName, pieces }: FileContent): Answer {
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return { status: 200, body: Readable.from(pieces) };
}

/** Runs the handler at most once per key of this member. */
async function runOnce(serving: Serving, context: CallContext, input: ParsedInput<CallShape>): Promise<Answer> {
  const { options, id, request, handler } = serving;
  const owner = context.session ? `member:${context.session.memberId}` : `ip:${context.ip}`;
  const keyed = { owner, call: id, content: JSON.stringify([input.params, input.body]) };
  const answered = await (KEY_TAKING in handler
    ? onceByTakenKey(options.idempotencyKeys, keyed, request, (keyClaim) =>
        run(serving, { ...context, keyClaim }, input),
      )
    : onceByKey(options.idempotencyKeys, keyed, request, () => run(serving, context, input)));
  return answered.ok ? answered.value : refusal(serving, answered);
}

/** The source takes the outcome of the favourite calls from `data.success` (§7 Games). */
const outcomeAgain = (call: CallShape, success: boolean) =>
  call.envelope === 'favourite' ? { data: { success } } : {};

function refusal({ language, call }: Pick<Serving, 'language' | 'call'>, refused: Refused): Answer {
  const { status, body } = refusalBody(refused.code, language, refused.value);
  return { status, body: { ...(body as object), ...outcomeAgain(call, false) } };
}

/** Sets Retry-After (RFC 9110 §10.2.3), which client libraries read, where a refusal's value has the delay. */
export function retryAfter(reply: FastifyReply, body: unknown): FastifyReply {
  const { success, value } = (body ?? {}) as {
    readonly success?: unknown;
    readonly value?: { readonly retryAfterSec?: unknown } | null;
  };
  const seconds = success === false ? value?.retryAfterSec : undefined;
  return typeof seconds === 'number' ? reply.header('retry-after', String(Math.max(1, Math.ceil(seconds)))) : reply;
}

/** The failure envelope of a code in a language. */
export function refusalBody(
  code: ErrorCode,
  language: CallContext['language'],
  value?: Readonly<Record<string, unknown>>,
): Answer {
  const message = errorMessage(code, language, value && formattedValues(value, language));
  return {
    status: errorCatalogue[code].status,
    body: { success: false, code, message, ...(value === undefined ? {} : { value }) },
  };
}
