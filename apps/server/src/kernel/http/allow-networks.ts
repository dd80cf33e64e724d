/** Restricts addresses to some networks. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInNetworks } from '@lantern/limits';
import { refusalBody } from './bind.ts';
import { pickLanguage } from './language.ts';

/**
 * Admits a request when its client is in one of the networks; everyone else gets 404. An untrusted proxy hides its
 * clients, so what it relays counts as from outside unless every network is allowed.
 */
export const allowNetworks =
  (networks: readonly string[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isPublic = networks.some((network) => network.endsWith('/0'));
    if (isPublic || (!request.relayed && isInNetworks(networks, request.ip))) return undefined;
    const answer = refusalBody('call_not_found', pickLanguage(undefined, request.headers['accept-language'], 'VI'));
    return reply.code(answer.status).send(answer.body);
  };
