/** Hosts: who deals at live tables, and where the picture plays. The only door of this module. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { createHlsAdapter } from './adapters/hls-adapter.ts';
import { createSampleAdapter } from './adapters/sample-adapter.ts';
import { readSampleLoops } from './adapters/sample-loops.ts';
import type { Doors, HostsDeps } from './doors.ts';
import { gamesOnAir } from './hosts-on-air.ts';
import { hostsRoutes } from './routes.ts';
import { putHost, setStreamOrigins, type HostDraft } from './set-host.ts';
import { deleteHost } from './store.ts';
import { createStreamOrigins } from './stream-origins.ts';
import { bindStreamRoutes } from './stream-routes.ts';

export type { HostDraft } from './set-host.ts';
export { seedHosts } from './seed-hosts.ts';

const LOOPS = join(import.meta.dirname, '../../../streams');

export interface HostsModule extends Module {
  readonly handlers: ReturnType<typeof hostsRoutes>;
  /** Serves the sample streams. */
  bind(app: FastifyInstance): void;
  /** Writes a host whole, new or not. Refuses with `input_invalid` and the field at fault. */
  putHost(draft: HostDraft): Promise<Result<void, 'input_invalid'>>;
  removeHost(merchantCode: string, hostId: string): Promise<void>;
  /** Sets where a merchant's streams may come from. Refuses with `input_invalid`. */
  setStreamOrigins(merchantCode: string, origins: readonly string[]): Promise<Result<void, 'input_invalid'>>;
  /** Games whose tables are shown now. */
  gamesOnAir(merchantCode: string): Promise<ReadonlySet<string>>;
  /** Origins that pages may play streams from. */
  streamOrigins(): Promise<readonly string[]>;
}

/** Builds the module. */
export function createHosts(kernel: Kernel, deps: HostsDeps): HostsModule {
  const loops = readSampleLoops(LOOPS);
  const demo = kernel.config.environment === 'demo';
  const doors: Doors = { kernel, deps, adapters: { hls: createHlsAdapter({ clock: kernel.clock, demo }), sample: createSampleAdapter(loops) } };
  return {
    name: 'hosts',
    handlers: hostsRoutes(doors),
    bind: (app) => bindStreamRoutes(app, loops, kernel.clock),
    putHost: (draft) => putHost(doors, draft),
    removeHost: (merchantCode, hostId) => deleteHost(kernel.db, merchantCode, hostId),
    setStreamOrigins: (merchantCode, origins) => setStreamOrigins(doors, merchantCode, origins),
    gamesOnAir: (merchantCode) => gamesOnAir(doors, merchantCode),
    streamOrigins: createStreamOrigins(kernel),
  };
}
