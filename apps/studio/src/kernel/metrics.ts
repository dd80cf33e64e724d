/** Prometheus metrics of the studio. A node that runs one beside it serves them with its own. */
import { isInNetworks } from '@lantern/limits';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface StudioMetrics {
  /** One request to the wallet API: its verb, the kind of its reply, how long it took in milliseconds. */
  walletCalled(verb: string, reply: string, ms: number): void;
  /** Numbers by name, read once for each scrape; NaN while they cannot be read, so that no alert takes silence for health. */
  watch<N extends `lantern_studio_${string}`>(
    numbers: Readonly<Record<N, string>>,
    read: () => Promise<Readonly<Record<N, number>>>,
  ): void;
  /** Binds `/metrics`, for clients in these networks; everyone else gets 404. */
  bind(app: FastifyInstance, networks: readonly string[]): void;
}

/** A registry of its own. */
export function createMetrics(): StudioMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lantern_studio_' });
  const walletSeconds = new Histogram({
    name: 'lantern_studio_wallet_call_seconds',
    help: 'Requests to the wallet API, by what they were answered.',
    labelNames: ['verb', 'reply'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    walletCalled: (verb, reply, ms) => walletSeconds.observe({ verb, reply }, ms / 1000),
    watch(numbers, read) {
      type Name = keyof typeof numbers;
      let asked: Promise<Readonly<Record<Name, number>> | undefined> | undefined;
      // The gauges of one scrape collect in the same turn.
      const ask = () =>
        (asked ??= read()
          .catch(() => undefined)
          .finally(() => setImmediate(() => (asked = undefined))));
      for (const [name, help] of Object.entries<string>(numbers)) {
        const gauge = new Gauge({
          name,
          help,
          registers: [registry],
          async collect() {
            gauge.set((await ask())?.[name as Name] ?? Number.NaN);
          },
        });
      }
    },
    bind(app, networks) {
      app.get('/metrics', async (request, reply) =>
        isInNetworks(networks, request.ip)
          ? reply.type(registry.contentType).send(await registry.metrics())
          : reply.callNotFound(),
      );
    },
  };
}
