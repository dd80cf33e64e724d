/**
 * Operators at `/ws`: what changed at their merchant, as the kind of object and nothing more; the console fetches again what it
 * shows of it, by calls that check rights. The session is the console's cookie, which the upgrade request carries.
 */
import { OPERATOR_COOKIE } from '@lantern/contract/constants';
import { DESK_CHANNEL } from '@lantern/contract/events';
import type { ObjectKind } from '@lantern/contract/ops';
import { isInNetworks } from '@lantern/limits';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../http/cookies.ts';
import type { OperatorSession } from '../http/ops-context.ts';
import type { RealtimeMessage } from './bus.ts';

const PREFIX = `${DESK_CHANNEL}:`;

/** Says that objects of a kind changed at a merchant. */
export const deskChanged = (merchantCode: string, object: ObjectKind): RealtimeMessage => ({
  channel: `${PREFIX}${merchantCode}`,
  event: 'desk_changed',
  payload: { object },
});

/** Whether a channel is a merchant's desk. */
export const isDeskChannel = (channel: string): boolean => channel.startsWith(PREFIX);

/** The open session of a cookie's token; looking does not renew it. */
export type FindOperator = (token: string) => Promise<OperatorSession | undefined>;

/** What an upgrade request says about the operator behind it. */
export interface DeskVisitor {
  /** Undefined without a cookie, and from another site's page. */
  readonly token: string | undefined;
  readonly address: string;
}

/** A browser sends its cookie with every upgrade request, so the page it comes from must be ours. */
export const deskVisitor = (request: FastifyRequest): DeskVisitor => ({
  token: request.headers.origin === request.ownOrigin ? readCookie(request.headers.cookie, OPERATOR_COOKIE) : undefined,
  address: request.ip,
});

/** Whether the operator may watch the merchant from where they are. */
export function mayWatch(operator: OperatorSession | undefined, merchantCode: string, address: string): boolean {
  if (!operator || operator.passwordChangeRequired || !operator.merchants.includes(merchantCode)) return false;
  const allowed = operator.networks[merchantCode];
  return allowed === undefined || isInNetworks(allowed, address);
}

/** Gathers what changes often, so that a desk reads its lists every few seconds and not once a bet. */
export interface DeskNotices {
  /** Objects of this kind changed at every merchant; consoles are notified within the time that is gathered for. */
  changed(object: ObjectKind): void;
  /** Drops what waits. */
  stop(): void;
}

/** Publishes each kind at most once in `gatherMs`, that long after its first change: transactions have committed by then. */
export function createDeskNotices(
  publish: (message: RealtimeMessage) => void,
  merchantCodes: () => readonly string[],
  gatherMs: number,
): DeskNotices {
  const gathered = new Set<ObjectKind>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    for (const code of merchantCodes()) for (const object of gathered) publish(deskChanged(code, object));
    gathered.clear();
  };
  return {
    changed(object) {
      gathered.add(object);
      timer ??= setTimeout(flush, gatherMs).unref();
    },
    stop() {
      clearTimeout(timer);
      gathered.clear();
    },
  };
}
