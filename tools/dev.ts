/** `npm run dev`: the web apps from Vite with hot reload, the API from a server that restarts on change. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { buildArt } from './art.ts';
import { ROOT } from './project.ts';

const API = [
  '/wps',
  '/lgw',
  '/lotto/lgw',
  '/wallet',
  '/sandbox',
  '/uploads',
  '/art/games',
  '/art/vendors',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/ops',
];
const LOTTO_PREFIX = '/lotto/mui';
const CONSOLE_PREFIX = '/console';

/** Serves each app's document at all its addresses, as the server does in production. */
function pages(): Plugin {
  return {
    name: 'lantern-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.originalUrl ?? '/';
        if (!request.headers.accept?.includes('text/html') || path.startsWith(CONSOLE_PREFIX)) return next();
        const app = path.startsWith(LOTTO_PREFIX) ? 'apps/lotto' : 'apps/site';
        readFile(join(ROOT, app, 'index.html'), 'utf8')
          .then((html) => server.transformIndexHtml(`/${app}/index.html`, html.replaceAll('"./', `"/${app}/`), path))
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
  };
}

const config = readConfig(process.env, ROOT);
await buildArt((text) => process.stdout.write(`${text}\n`));
const apiPort = config.port + 1;
const api = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--watch', 'apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
});
/** The console has a build of its own, so a development server of its own. */
const deskPort = config.port + 2;
const target = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  configLoader: 'native',
  appType: 'custom',
  plugins: [pages()],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(API.map((path) => [path, target])),
      '/ws': { target, ws: true },
      [CONSOLE_PREFIX]: `http://127.0.0.1:${deskPort}`,
    },
  },
});
await vite.listen();
const desk = await createServer({
  configFile: join(ROOT, 'vite.console.config.ts'),
  configLoader: 'native',
  server: { host: config.host, port: deskPort, strictPort: true, hmr: { port: deskPort, path: '/console/' } },
});
await desk.listen();
process.stdout.write(`Web at http://${config.host}:${config.port}/m/, console at /console/ there, API at ${target}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    api.kill('SIGTERM');
    void vite.close();
    void desk.close();
  });
}
api.once('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
