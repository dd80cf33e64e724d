/** Single steps of the demo's past, through the platform's own calls. */
import type { Handler, Handlers } from '../../kernel/http/bind.ts';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { MemberId, SessionId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { PastIssue } from '../../modules/games/lottery/index.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { DemoMember } from './people.ts';

export interface Person {
  readonly member: DemoMember;
  readonly memberId: MemberId;
}

/** Runs `work` over all items, a few at a time; returns results in order. */
export async function inParallel<T, R>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  }
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** A call context, as if the member had made the call. */
export function contextOf(
  { modules }: PreparingPlatform,
  { member, memberId }: Person,
  idempotencyKey: string,
): CallContext<'member'> {
  return {
    session: {
      sessionId: 'demo' as SessionId,
      memberId,
      merchantCode: modules.merchant('').code,
      userName: member.userName,
      memberType: 0,
      currency: modules.merchant('').currency,
      passwordChangeRequired: false,
      firstLogin: false,
      scope: 'site',
    },
    merchant: modules.merchant(''),
    language: 'VI',
    ip: '127.0.0.1',
    userAgent: '',
    header: () => undefined,
    idempotencyKey,
    requestId: idempotencyKey,
    setCookie: () => undefined,
    cookie: () => undefined,
    rawBody: '',
    image: Buffer.alloc(0),
    origin: '',
  };
}

/** The handler of a call, as the HTTP layer would find it. */
export const handlerOf = <Id extends keyof Handlers>(running: PreparingPlatform, id: Id): Handler<Id> =>
  running.modules.handlers[id] as unknown as Handler<Id>;

/**
 * For steps that only add variety: a refusal is logged and does not abort the start, because a start that continues an
 * earlier one may be too late for it.
 */
export function logRefusal({ kernel }: PreparingPlatform, what: string, answer: Result<unknown>): void {
  if (!answer.ok) kernel.log.warn({ code: answer.code }, `the demo lacks ${what}`);
}

/** Refusals that mean there is nothing to play: an earlier start did it, or this installation has no such lottery. */
const NOTHING_TO_PLAY: readonly string[] = ['issue_closed', 'game_not_found', 'game_off_sale'];

/** Plays a past issue with these orders, unless that is done. Leaves the clock moved. */
export async function playPastIssue(
  { modules, moveClock }: PreparingPlatform,
  past: Omit<PastIssue, 'moveClock'>,
): Promise<void> {
  const played = await modules.lottery.backfillIssue({ ...past, moveClock });
  if (!played.ok && !NOTHING_TO_PLAY.includes(played.code))
    throw new Error(`A past issue of ${past.gameCode} was refused: ${played.code}`);
}

/** A deposit by the first enabled method, with or without a promotion, paid by the sandbox bank. */
export async function depositFor(
  running: PreparingPlatform,
  person: Person,
  amount: number,
  key: string,
  promotionId?: string,
): Promise<void> {
  const context = contextOf(running, person, key);
  const methods = await handlerOf(running, 'deposit.methods')(context, {
    params: undefined,
    query: undefined,
    body: undefined,
  });
  const method = methods.ok ? methods.value.list[0] : undefined;
  if (!method) throw new Error('The demo has no deposit method');
  const body = {
    methodId: method.methodId,
    amount,
    currency: method.currency,
    ...(promotionId !== undefined && { promotionId }),
  };
  const order = await handlerOf(running, 'deposit.createOrder')(context, { params: undefined, query: undefined, body });
  if (!order.ok) throw new Error(`A demo deposit was refused: ${order.code}`);
  if (order.value.status === 'credited') return;
  const paid = await handlerOf(running, 'sandbox.pay')(
    { ...context, session: undefined },
    { params: { orderId: order.value.orderId }, query: undefined, body: { outcome: 'paid' } },
  );
  if (!paid.ok || paid.value.status !== 'credited')
    throw new Error(`A demo deposit was not credited: ${paid.ok ? paid.value.status : paid.code}`);
}
