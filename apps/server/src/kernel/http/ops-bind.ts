/**
 * Binds the operators' live calls: admission, the audit trail and four eyes by what the contract declares. A change and
 * its entry are one transaction, opened here, so that no handler can leave the entry out.
 */
import { Readable } from 'node:stream';
import type { CallShape, ParsedInput } from '@lantern/contract/call';
import { OPERATOR_COOKIE } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import { opsCalls, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import { createBulkhead, createBulkheads } from '@lantern/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RealtimeMessage } from '../realtime/bus.ts';
import { deskChanged } from '../realtime/desk.ts';
import { ok, refuse, type Refused, type Result } from '../result.ts';
import type { TrailEntry } from '../trail.ts';
import { inReads, transact, transactResult, type Tx } from '../tx.ts';
import { refusalBody, retryAfter } from './bind.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { pickLanguage } from './language.ts';
import { onceByKey, type Answer } from './once-by-key.ts';
import {
  admitCounted,
  entryOf,
  headerOf,
  recordRefusal,
  type Admitted,
  type AnyHandler,
  type InTurn,
  type OpsBindOptions,
  type Serving,
} from './ops-admission.ts';
import type { ApprovedVerb, OperatorSession, OpsContext } from './ops-context.ts';
import { csvFile, type ListPage } from './ops-csv.ts';
import { parseParts } from './parse-input.ts';

/**
 * Recorded calls hold a connection from the first read to the commit, and some need a second one meanwhile. So few of them
 * run at once, on a node and for one operator, that the pool always has connections for everything else.
 */
const RECORDED_AT_ONCE = 4;
const RECORDED_WAITING = 100;
const OF_ONE_OPERATOR_AT_ONCE = 2;
const OF_ONE_OPERATOR_WAITING = 20;
/** Rows of a list that an export reads at once: the longest page of the contract. */
const EXPORT_PAGE = 200;

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
      ...(call.bodyMaximum !== undefined && { bodyLimit: call.bodyMaximum }),
      // Before the body is read: a caller who is not admitted takes no memory.
      preParsing: async (request, reply) => {
        const language = pickLanguage(undefined, request.headers['accept-language'], 'EN');
        const serving: Serving = { request, reply, id, call, handler, options, inTurn, language };
        const limited = await app.callLimits.takeForAddress(id, request.ip);
        const admitted = limited.ok ? await admitCounted(serving) : limited;
        if (admitted.ok) return void admissions.set(request, admitted.value);
        const answer = refusal(serving, admitted);
        await retryAfter(reply, answer.body).code(answer.status).send(answer.body);
      },
      handler: async (request, reply) => {
        const admitted = admissions.get(request)!;
        const answer = await serve(admitted);
        if (answer.body instanceof Readable)
          reply.headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${fileNameOf(admitted)}"`,
          });
        return retryAfter(reply, answer.body).code(answer.status).send(answer.body);
      },
    });
  }
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

/** A list as a file: `ops.members.list` of a merchant is `DENLONG-members.csv`. */
const fileNameOf = ({ serving, merchant }: Admitted): string => `${merchant.code}-${serving.id.split('.')[1]}.csv`;

/** All pages of a list as a file; that it was taken is in the trail first. */
async function exportList(
  admitted: Admitted & { readonly operator: OperatorSession },
  input: ParsedInput<CallShape>,
  columns: NonNullable<OpsCallShape['csv']>,
): Promise<Answer> {
  const { serving, operator, merchant } = admitted;
  const { options, handler } = serving;
  const query = input.query as Readonly<Record<string, unknown>>;
  const { context } = contextOf(admitted, options.db);
  const read = (after?: string) =>
    handler(context, { ...input, query: { ...query, limit: EXPORT_PAGE, after } } as never) as Promise<
      Result<ListPage>
    >;
  const first = await read();
  if (!first.ok) return refusal(serving, first);
  const { format: _format, limit: _limit, after: _after, ...filters } = query;
  await transact(options.db, (tx) =>
    options.record(tx, { ...entryOf(serving, operator, merchant.code), outcome: 'opened', after: { file: filters } }),
  );
  const file = csvFile(columns, first.value, async (after) => {
    const page = await read(after);
    if (!page.ok) throw new Error(`A page of ${serving.id} was refused: ${page.code}`);
    return page.value;
  });
  return { status: 200, body: file };
}

async function run(admitted: Admitted, input: ParsedInput<CallShape>): Promise<Answer> {
  const { serving, operator } = admitted;
  const { call, options, id } = serving;
  if ((input.query as { readonly format?: string } | undefined)?.format === 'csv')
    return operator && call.csv
      ? await exportList({ ...admitted, operator }, input, call.csv)
      : refusal(serving, refuse('input_invalid'));
  const recorded = !call.unrecorded && (call.method !== 'GET' || call.opens !== undefined);
  const first =
    operator && recorded
      ? await serving.inTurn(operator.operatorId, () => runRecorded(admitted, operator, input))
      : await runUnrecorded(admitted, input);
  const outcome = first.ok ? await (first.value.next?.() ?? ok(first.value.answer)) : first;
  if (!outcome.ok) return refusal(serving, outcome);
  if (options.checkAnswers) {
    const checked = z.safeParse(call.answer, outcome.value);
    if (!checked.success) throw new Error(`Answer of ${id} breaks the contract: ${checked.error.message}`);
  }
  return { status: 200, body: { success: true, value: outcome.value } };
}

/** What a handler has answered, and what is done once that is committed. */
interface Handled {
  readonly answer: unknown;
  readonly next: (() => Promise<Result<unknown>>) | undefined;
}

/** Reads, and calls that keep their own records. */
async function runUnrecorded(admitted: Admitted, input: ParsedInput<CallShape>): Promise<Result<Handled>> {
  const { call, handler, options } = admitted.serving;
  const { context, next } = contextOf(admitted, options.db);
  const run = () => handler(context, input);
  const answer = await (call.method === 'GET' ? inReads(run) : run());
  return answer.ok ? ok({ answer: answer.value, next: next() }) : answer;
}

/** Other consoles of the merchants show what this call has changed. */
function notifyDesks(entries: readonly TrailEntry[], { publish }: OpsBindOptions): void {
  const changed = new Map<string, RealtimeMessage>();
  for (const { outcome, merchantCode, object } of entries)
    if (outcome === 'done' && merchantCode !== null)
      changed.set(`${merchantCode} ${object.kind}`, deskChanged(merchantCode, object.kind));
  for (const message of changed.values()) publish(message);
}

/** The handler and its entries in one transaction; a refusal rolls back both, and may leave an entry of its own. */
async function runRecorded(
  admitted: Admitted,
  operator: OperatorSession,
  input: ParsedInput<CallShape>,
): Promise<Result<Handled>> {
  const { call, options, handler } = admitted.serving;
  let recorded: readonly TrailEntry[] = [];
  const outcome = await transactResult(options.db, async (tx) => {
    const { context, entries, next } = contextOf(admitted, tx);
    const answer = await handler(context, input);
    if (!answer.ok) return answer;
    const reason = call.reason ? ((input.body ?? input.query) as { readonly reason: string }).reason : null;
    recorded = entries();
    for (const entry of recorded) await options.record(tx, { ...entry, reason: entry.reason ?? reason });
    return ok({ answer: answer.value, next: next() });
  });
  if (outcome.ok) notifyDesks(recorded, options);
  else if (RECORDED_REFUSALS.has(outcome.code))
    await recordRefusal(admitted.serving, operator, admitted.merchant.code, outcome.code);
  return outcome;
}

function contextOf(
  { serving, operator, merchant }: Admitted,
  tx: Tx,
): { readonly context: OpsContext; entries(): readonly TrailEntry[]; next(): Handled['next'] } {
  const { request, reply, options, language } = serving;
  const secure = request.ownOrigin.startsWith('https:');
  const { trail, entries } = collectTrail(entryOf(serving, operator, merchant.code));
  let next: Handled['next'];
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
    afterwards: (work) => void (next = work),
    recordAs: (on, entry) => options.record(on, { ...entryOf(serving, operator, merchant.code), ...entry }),
  };
  return { context, entries, next: () => next };
}

function refusal({ language }: Pick<Serving, 'language'>, refused: Refused): Answer {
  return refusalBody(refused.code, language, refused.value);
}
