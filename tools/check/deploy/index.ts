/** Everything under deploy/: the container file, the compose file, the manifests and overlays, alerts and their runbooks. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../project.ts';
import type { Finding } from '../finding.ts';
import { alertFindings, dashboardFindings } from './alerts.ts';
import { composeFindings } from './compose.ts';
import { dockerfileFindings } from './dockerfile.ts';
import { kustomizationFindings, manifestFindings, manifestsIn, type Kustomization } from './manifests.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Variables of the table in docs/operations.md. */
const documentedVariables = (): ReadonlySet<string> =>
  new Set(
    read('docs/operations.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)),
  );

async function checkManifests(documented: ReadonlySet<string>): Promise<Finding[]> {
  const files = globSync('deploy/kubernetes/**/*.yaml', { cwd: ROOT }).toSorted();
  const kustomizations = files
    .filter((file) => file.endsWith('kustomization.yaml'))
    .map((file) => [file, parse(read(file)) as Kustomization] as const);
  const named = (pathsOf: (kustomization: Kustomization) => readonly string[]) =>
    new Set(
      kustomizations.flatMap(([file, kustomization]) =>
        pathsOf(kustomization).map((path) => join(dirname(file), path)),
      ),
    );
  const patches = named(({ patches: own = [] }) => own.map(({ path }) => path));
  const used = named(({ resources = [] }) => resources);
  const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));
  const workloads = new Set(
    manifests.flatMap((file) =>
      manifestsIn(read(file)).flatMap(({ kind, metadata }) => (kind === 'Deployment' ? metadata.name : [])),
    ),
  );
  const found = await Promise.all(manifests.map((file) => manifestFindings(read(file), file, documented)));
  const overlays = kustomizations.flatMap(([file, kustomization]) => {
    const hasFile = (path: string) => existsSync(join(ROOT, dirname(file), path));
    return kustomizationFindings(kustomization, file, { hasFile, workloads });
  });
  const unused = manifests
    .filter((file) => !used.has(file) && !patches.has(file))
    .map((file) => ({ file, message: 'belongs to no kustomization' }));
  return [...found.flat(), ...overlays, ...unused];
}

/** The whole directory. */
export async function checkDeploy(): Promise<Finding[]> {
  const documented = documentedVariables();
  const [dockerfile, compose] = ['deploy/Dockerfile', 'deploy/compose.yaml'];
  const [alerts, dashboard] = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/lantern.json'];
  const pages = globSync('docs/runbooks/*.md', { cwd: ROOT }).map((path) => [path, read(path)] as const);
  return [
    ...dockerfileFindings(read(dockerfile), dockerfile),
    ...composeFindings(join(ROOT, compose), read(compose), compose, documented),
    ...(await checkManifests(documented)),
    ...alertFindings(read(alerts), alerts, new Map(pages)),
    ...dashboardFindings(read(dashboard), dashboard),
  ];
}
