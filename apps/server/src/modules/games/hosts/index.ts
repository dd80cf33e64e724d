/** Hosts: dealers of live tables and their video streams. The public API of this module. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createHlsAdapter } from './adapters/hls-adapter.ts';
import { createSampleAdapter } from './adapters/sample-adapter.ts';
import { readSampleLoops } from './adapters/sample-loops.ts';
import type { ModuleContext, HostsDeps } from './context.ts';
import { gamesOnAir } from './hosts-on-air.ts';
import { hostsDesk } from './desk.ts';
import { hostsRoutes } from './routes.ts';
import { putHost, setStreamOrigins, type HostDraft, createStreamOrigins } from './set-host.ts';
import { deleteHost } from './store.ts';
import { bindStreamRoutes } from './stream-routes.ts';

export type { HostDraft } from './set-host.ts';
export { seedHosts } from './seed-hosts.ts';

const LOOPS = join(import.meta.dirname, '../../../../streams');

export interface HostsModule extends Module {
  readonly handlers: ReturnType<typeof hostsRoutes>;
  readonly opsHandlers: ReturnType<typeof hostsDesk>;
  /** Serves the sample streams. */
  bind(app: FastifyInstance): void;
  /** Inserts or replaces a host. Refuses `input_invalid` with the field at fault. */
  putHost(draft: HostDraft): Promise<Result<void, 'input_invalid'>>;
  /** Removes a host; whether there was one. */
  removeHost(merchantCode: string, hostId: string): Promise<boolean>;
  /** Sets the allowed stream origins of a merchant. Refuses `input_invalid`. */
  setStreamOrigins(merchantCode: string, origins: readonly string[]): Promise<Result<void, 'input_invalid'>>;
  /** Games with a host on air now. */
  gamesOnAir(merchantCode: string): Promise<ReadonlySet<string>>;
  /** Origins that pages may play streams from. */
  streamOrigins(): Promise<readonly string[]>;
}

/** Builds the module. */
export function createHosts(kernel: Kernel, deps: HostsDeps): HostsModule {
  const loops = readSampleLoops(LOOPS);
  const demo = kernel.config.environment === 'demo';
  const module: ModuleContext = {
    kernel,
    deps,
    adapters: { hls: createHlsAdapter({ clock: kernel.clock, demo }), sample: createSampleAdapter(loops) },
  };
  return {
    name: 'hosts',
    handlers: hostsRoutes(module),
    opsHandlers: hostsDesk(module),
    bind: (app) => bindStreamRoutes(app, loops, kernel.clock),
    putHost: (draft) => putHost(module, draft),
    removeHost: (merchantCode, hostId) => deleteHost(kernel.db, merchantCode, hostId),
    setStreamOrigins: (merchantCode, origins) => setStreamOrigins(module, merchantCode, origins),
    gamesOnAir: (merchantCode) => gamesOnAir(module, merchantCode),
    streamOrigins: createStreamOrigins(kernel),
  };
}
