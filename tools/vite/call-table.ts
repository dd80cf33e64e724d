/** `virtual:call-table`: the contract's live routes and error codes as plain JSON, so that neither zod nor a schema reaches a phone. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'packages/contract/src/');
const MODULE = 'virtual:call-table';
const RESOLVED = `\0${MODULE}`;
const PRINT = `
  import { calls } from '@lantern/contract';
  import { routeTable } from '@lantern/client';
  import { errorTable } from '@lantern/client/error-table';
  const live = Object.fromEntries(Object.entries(calls).filter(([, call]) => call.state === 'live'));
  process.stdout.write(JSON.stringify({ calls: routeTable(live), errors: errorTable() }));
`;

/** Evaluated in a process of its own, which always sees the newest contract. */
async function readTables(): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PRINT];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 24 });
  return stdout;
}

/** Vite plugin: `import { callTable, errorTable } from 'virtual:call-table'` (types in virtual-modules.d.ts). */
export function callTable(): Plugin {
  return {
    name: 'lantern-call-table',
    resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: () => RESOLVED },
    load: {
      filter: { id: new RegExp(`^${RESOLVED}$`) },
      async handler() {
        // JSON.parse of a string is read faster by phones than the same object as source text.
        return { code: `const tables = JSON.parse(${JSON.stringify(await readTables())});export const callTable = tables.calls;export const errorTable = tables.errors;`, map: null };
      },
    },
    configureServer(server) {
      server.watcher.add(CONTRACT);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(CONTRACT)) return;
        const module = server.moduleGraph.getModuleById(RESOLVED);
        if (module) server.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
