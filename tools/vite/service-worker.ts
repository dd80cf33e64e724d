/** Builds the members' service worker (apps/site/sw) into /sw.js, with the list and the hash of the shell it caches. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const DOCUMENT = 'apps/site/index.html';
const ENTRY = 'apps/site/sw/service-worker.ts';
const OUTPUT = 'sw.js';
/** Loaded on demand, but part of a start. */
const STARTS_WITH = /apps\/site\/src\/pages\/home-page\.tsx$/;
/** Files no chunk imports: the offered languages' catalogues, and the font weights of text and titles. */
const BESIDE = [
  /\/(?:site|ui)-(?:vi|en)-[^/]+\.json$/,
  /be-vietnam-pro-(?:latin|vietnamese)-(?:400|700)-normal-[\w-]+\.woff2$/,
];

type Bundle = Rolldown.OutputBundle;

const chunkOf = (bundle: Bundle, name: string): Rolldown.OutputChunk | undefined => {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
};

/** A chunk, what it imports, and its on-demand imports that are part of a start. */
function addWithImports(bundle: Bundle, name: string, found: Set<string>): void {
  const chunk = chunkOf(bundle, name);
  if (!chunk || found.has(name)) return;
  found.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const imported of chunk.imports) addWithImports(bundle, imported, found);
  for (const later of chunk.dynamicImports) {
    const { moduleIds = [] } = chunkOf(bundle, later) ?? {};
    if (moduleIds.some((id) => STARTS_WITH.test(id))) addWithImports(bundle, later, found);
  }
}

/** Every file of the shell but its document, as paths of the build. */
export function shellFiles(bundle: Bundle): string[] {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(DOCUMENT),
  );
  if (!entry) throw new Error(`The build has no ${DOCUMENT}`);
  const found = new Set<string>();
  addWithImports(bundle, entry.fileName, found);
  for (const name of Object.keys(bundle)) if (BESIDE.some((pattern) => pattern.test(name))) found.add(name);
  return [...found].toSorted();
}

async function bundleWorker(
  { root, build: { target } }: ResolvedConfig,
  files: readonly string[],
  version: string,
): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) },
    build: { write: false, target, rollupOptions: { input: join(root, ENTRY), output: { format: 'iife' } } },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (!chunk) throw new Error(`${ENTRY} built nothing`);
  return chunk.code;
}

/** Vite plugin; does nothing in development. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lantern-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const names = shellFiles(bundle);
        const document = bundle[DOCUMENT];
        if (document?.type !== 'asset') throw new Error(`The build wrote no ${DOCUMENT}`);
        // Hashed names identify their content; the document, with the script in it, must be read.
        const version = createHash('sha256')
          .update(names.join('\n'))
          .update(document.source)
          .digest('hex')
          .slice(0, 12);
        const files = names.map((name) => `/${name}`);
        this.emitFile({ type: 'asset', fileName: OUTPUT, source: await bundleWorker(config, files, version) });
      },
    },
  };
}
