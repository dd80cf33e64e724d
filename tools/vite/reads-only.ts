/**
 * The query cache without mutations: every changing call goes through the client itself, so `MutationCache` and
 * its code would be fetched by each phone for nothing. The cache still creates one, and asks it for
 * pending mutations when the network is back; this one never has any.
 */
import type { Plugin } from 'vite';

const QUERY_CORE = /\/node_modules\/@tanstack\/query-core\/build\/modern\/\w+\.js$/;
const WRITING = './mutationCache.js';
const RESOLVED = '\0reads-only';

/** The replacement. */
export const READS_ONLY = `
export class MutationCache {
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
  build() { throw new Error('The cache of this build only reads (tools/vite/reads-only.ts)'); }
}
`;

/** Vite plugin. */
export function readsOnly(): Plugin {
  return {
    name: 'lantern-reads-only',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\.\/mutationCache\.js$/ },
      handler: (source, importer) =>
        source === WRITING && importer !== undefined && QUERY_CORE.test(importer) ? RESOLVED : null,
    },
    load: {
      filter: { id: /^\0reads-only$/ },
      handler: () => ({ code: READS_ONLY, moduleSideEffects: false, map: null }),
    },
  };
}
