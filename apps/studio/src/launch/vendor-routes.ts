/** What the platform asks a vendor: launches, the games there are, what pools stand at, what became of a round, free spins for a member, that a session is over. All of it signed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Doors } from '../doors.ts';
import { endTold, grantTold, hearEnd, hearGrant } from '../free-spins/hear-grants.ts';
import { gamesOf } from '../games.ts';
import { jackpotsForPlatform } from '../jackpots/read-pools.ts';
import { roundForPlatform } from '../rounds/tell-platform.ts';
import { endSessionOf } from '../sessions/session-store.ts';
import { isSigned } from '../wallet/signature.ts';
import { launchOrder, openLaunch } from './open-launch.ts';

export const VENDOR_PATH = '/studio/vendor';
const BODY_MAXIMUM = 16 * 1024;

const roundAsked = z.object({ memberRef: z.string(), roundId: z.string(), game: z.string(), currency: z.string() });
const ended = z.object({ memberRef: z.string(), launchId: z.string() });

interface VendorKeys {
  readonly code: string;
  readonly launchKey: string;
}

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: code });

/** The vendor whose key signed the request. */
function signer(keys: ReadonlyMap<string, string>, { clock }: Doors, { headers, body }: FastifyRequest): string | undefined {
  const vendor = String(headers['x-vendor'] ?? '');
  const key = keys.get(vendor);
  return key !== undefined && Buffer.isBuffer(body) && isSigned(key, headers, body, clock.now()) ? vendor : undefined;
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse((body as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Binds them. */
export async function bindVendorRoutes(app: FastifyInstance, doors: Doors, vendors: readonly VendorKeys[]): Promise<void> {
  const keys = new Map(vendors.map(({ code, launchKey }) => [code, launchKey]));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM }, (_request, body, done) => done(null, body));
    const bind = <T>(path: string, shape: z.ZodType<T>, answer: (vendor: string, asked: T, reply: FastifyReply) => Promise<unknown>) =>
      scope.post(`${VENDOR_PATH}/${path}`, async (request, reply) => {
        const vendor = signer(keys, doors, request);
        if (vendor === undefined) return refuse(reply, 401, 'signature_invalid');
        const asked = shape.safeParse(jsonIn(request.body));
        return asked.success ? await answer(vendor, asked.data, reply) : refuse(reply, 400, 'input_invalid');
      });
    bind('launch', launchOrder, async (vendor, order, reply) => {
      const opened = await openLaunch(doors, vendor, order);
      return opened.ok ? opened.value : refuse(reply, 404, opened.code);
    });
    bind('games', z.object({}), async (vendor) => ({ games: gamesOf(vendor) }));
    bind('jackpots', z.object({}), async (vendor) => ({ jackpots: await jackpotsForPlatform(doors, vendor) }));
    bind('round', roundAsked, async (vendor, { memberRef, roundId }) => await roundForPlatform(doors.db, vendor, memberRef, roundId));
    bind('freeSpins', grantTold, async (vendor, told, reply) => {
      const heard = await hearGrant(doors, vendor, told);
      return heard.ok ? {} : refuse(reply, 409, heard.code);
    });
    bind('freeSpins/end', endTold, async (vendor, told) => {
      await hearEnd(doors, vendor, told);
      return {};
    });
    bind('terminate', ended, async (vendor, { memberRef, launchId }) => {
      await endSessionOf(doors.db, vendor, memberRef, launchId);
      return {};
    });
  });
}
