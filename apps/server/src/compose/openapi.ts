/** The OpenAPI documents: of the members' calls, and apart, for the internal network, of the operators'. */
import { calls } from '@lantern/contract';
import { openapiDocument, openapiHeader } from '@lantern/contract/openapi';
import { opsCalls } from '@lantern/contract/ops';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../kernel/config.ts';
import { allowNetworks } from '../kernel/http/allow-networks.ts';

/** Made when it is first asked for: that takes a third of what a node needs to start. */
function madeOnFirstRequest(make: () => object): () => Promise<object> {
  let document: object | undefined;
  return async () => (document ??= make());
}

/** Binds `GET /openapi.json` and `GET /openapi-ops.json`, each for the networks that may read it. */
export function bindOpenapi(
  app: FastifyInstance,
  { publicUrl, openapiAllow, internalAllow }: Pick<Config, 'publicUrl' | 'openapiAllow' | 'internalAllow'>,
): void {
  app.get(
    '/openapi.json',
    { onRequest: allowNetworks(openapiAllow) },
    madeOnFirstRequest(() => openapiDocument(calls, openapiHeader('member', publicUrl))),
  );
  app.get(
    '/openapi-ops.json',
    { onRequest: allowNetworks(internalAllow) },
    madeOnFirstRequest(() => openapiDocument(opsCalls, openapiHeader('operator', publicUrl))),
  );
}
