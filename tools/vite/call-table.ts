/**
 * `virtual:call-table`: the contract's live routes and error codes as plain JSON, so that neither zod nor a schema reaches a phone.
 * `virtual:first-calls`: of these only the calls home makes by itself; the others are loaded when needed.
 * `virtual:ops-table`: the same of the console's calls, with the right each one needs and the reads of each kind of object.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import type { Calls } from '../../packages/contract/src/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'packages/contract/src/');
const WHOLE = 'virtual:call-table';
const FIRST = 'virtual:first-calls';
const OPS = 'virtual:ops-table';
const MODULES = new RegExp(`^(?:${WHOLE}|${FIRST}|${OPS})$`);
const RESOLVED = new RegExp(`^\0(?:${WHOLE}|${FIRST}|${OPS})$`);
/** The calls of home and of the frame around every screen, for guests and members, before any tap. */
const FIRST_CALLS = [
  'announcement.list',
  'chat.models',
  'game.favouriteList',
  'game.favourites',
  'game.hot',
  'game.jackpots',
  'game.list',
  'game.recent',
  'game.tables',
  'game.types',
  'game.vendors',
  'lottery.menu',
  'member.profile',
  'rewards.badge',
  'system.customerService',
  'system.settings',
  'system.status',
  'system.whitelabel',
  'wallet.balance',
  'winner.board',
] as const satisfies readonly (keyof Calls)[];
const PRINT = `
  import { calls } from '@lantern/contract';
  import { routeTable } from '@lantern/client';
  import { errorTable } from '@lantern/client/error-table';
  const live = Object.fromEntries(Object.entries(calls).filter(([, call]) => call.state === 'live'));
  process.stdout.write(JSON.stringify({ calls: routeTable(live), errors: errorTable() }));
`;

const PRINT_OPS = `
  import { opsCalls } from '@lantern/contract/ops';
  import { routeTable } from '@lantern/client';
  import { errorTable } from '@lantern/client/error-table';
  const live = Object.entries(opsCalls).filter(([, call]) => call.state === 'live');
  const rights = Object.fromEntries(live.flatMap(([id, { right }]) => (right ? [[id, right]] : [])));
  const objects = {};
  for (const [id, { method, object, opens }] of live) if (method === 'GET' && !opens) (objects[object] ??= []).push(id);
  process.stdout.write(JSON.stringify({ calls: routeTable(Object.fromEntries(live)), rights, objects, errors: errorTable() }));
`;

/** Evaluated in a separate process, which always sees the newest contract. */
async function readTables(print: string): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', print];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 24 });
  return stdout;
}

/** Phones parse a JSON string faster than the same object as source text. */
const asModule = (table: string, name: string, errors: string): string =>
  `const tables = JSON.parse(${JSON.stringify(table)});export const ${name} = tables.calls;export const ${errors} = tables.errors;`;

function firstOf(tables: string): string {
  const { calls, errors } = JSON.parse(tables) as { calls: Record<string, unknown>; errors: { words: unknown } };
  const first = Object.fromEntries(FIRST_CALLS.map((id) => [id, calls[id]]));
  return JSON.stringify({ calls: first, errors: { codes: [], words: errors.words } });
}

/** Vite plugin (types in virtual-modules.d.ts). */
export function callTable(): Plugin {
  return {
    name: 'lantern-call-table',
    resolveId: { filter: { id: MODULES }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      async handler(id) {
        if (id.endsWith(OPS)) {
          const tables = await readTables(PRINT_OPS);
          return {
            code: `${asModule(tables, 'opsTable', 'opsErrors')}export const opsRights = tables.rights;export const opsReads = tables.objects;`,
            map: null,
          };
        }
        const tables = await readTables(PRINT);
        return {
          code: id.endsWith(FIRST)
            ? asModule(firstOf(tables), 'firstCalls', 'firstErrors')
            : asModule(tables, 'callTable', 'errorTable'),
          map: null,
        };
      },
    },
    configureServer(server) {
      server.watcher.add(CONTRACT);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(CONTRACT)) return;
        for (const name of [WHOLE, FIRST, OPS]) {
          const module = server.moduleGraph.getModuleById(`\0${name}`);
          if (module) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
