/** Spans of the requests of a Fastify server. */
import { isInNetworks } from '@lantern/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, traceRequest, type RequestTrace } from './index.ts';

/**
 * Records requests, where `startTracing` has run. A request continues the trace of its `traceparent` only when it comes straight from one of
 * `peers` (networks): others could have everything recorded. `nameOf` gives a span its name, from the route and never from the address.
 */
export function traceCalls(
  app: FastifyInstance,
  peers: readonly string[],
  nameOf: (request: FastifyRequest) => string | undefined,
): void {
  if (!isTracing()) return;
  const traces = new WeakMap<object, RequestTrace>();
  const parentOf = ({ raw, headers }: FastifyRequest): unknown =>
    headers['x-forwarded-for'] === undefined && isInNetworks(peers, raw.socket.remoteAddress ?? '')
      ? headers['traceparent']
      : undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const started = traceRequest(request.method, parentOf(request));
    traces.set(request.raw, started);
    started.enter(done);
  });
  // A body is read by events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const started = traces.get(request.raw);
    if (started) started.enter(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    traces.get(request.raw)?.answered(nameOf(request) ?? request.method, reply.statusCode);
    done();
  });
}
