/** The Kubernetes manifests: each valid for its kind, and safe to roll out. Overlays name what the base has. */
import { parseAllDocuments } from 'yaml';
import type { Finding } from '../finding.ts';

interface Probe {
  readonly httpGet?: { readonly path?: string };
}
interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string }[];
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: object };
  readonly resources?: { readonly requests?: object; readonly limits?: { readonly memory?: string } };
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
  };
}
/** The parts of a manifest that are looked at. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly scaleTargetRef?: { readonly name: string };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext?: { readonly runAsNonRoot?: boolean };
        readonly terminationGracePeriodSeconds?: number;
      };
    };
  };
}

/** Schemas by `apiVersion kind`, of those that are used. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'batch/v1 Job': 'IoK8sApiBatchV1Job',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'v1 ConfigMap': 'IoK8sApiCoreV1ConfigMap',
  'v1 PersistentVolumeClaim': 'IoK8sApiCoreV1PersistentVolumeClaim',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'v1 ServiceAccount': 'IoK8sApiCoreV1ServiceAccount',
};
/** A node drains for at most 25 seconds, after five in which the balancers forget it. */
const GRACE_SEC_MINIMUM = 30;

interface Validate {
  (manifest: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

/** Faults of a manifest's shape, by the schema of its kind. */
async function shapeFaults(manifest: Manifest): Promise<string[]> {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const schema = SCHEMAS[kind];
  if (schema === undefined) return [`${kind} is of no kind that is used here`];
  const { validate } = (await import(`kubernetes-models/_schemas/${schema}`)) as { readonly validate: Validate };
  if (validate(manifest)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'}: ${keyword}`);
}

type Fault = readonly [isSo: unknown, message: string];

/** What a pod of ours must have, whatever else it is. */
function podFaults({ kind, spec }: Manifest): string[] {
  const pod = spec?.template?.spec;
  if (!pod) return [];
  const faults: Fault[] = [
    [pod.securityContext?.runAsNonRoot === true, 'must not run as root'],
    ...pod.containers.flatMap(({ securityContext, resources }): Fault[] => [
      [securityContext?.readOnlyRootFilesystem === true, 'must have a read-only file system'],
      [securityContext?.allowPrivilegeEscalation === false, 'must not gain privileges'],
      [resources?.requests && resources.limits?.memory, 'must request resources and limit its memory'],
    ]),
  ];
  if (kind === 'Deployment')
    faults.push(
      [(pod.terminationGracePeriodSeconds ?? 0) >= GRACE_SEC_MINIMUM, 'must have the time of a drain'],
      ...pod.containers.flatMap(({ readinessProbe, startupProbe, livenessProbe, lifecycle }): Fault[] => [
        [readinessProbe?.httpGet?.path === '/readyz', 'must be ready by /readyz'],
        [startupProbe?.httpGet?.path === '/readyz', 'must have started by /readyz'],
        [livenessProbe?.httpGet?.path === '/healthz', 'must be alive by /healthz, never by the database'],
        [lifecycle?.preStop, 'must wait before it stops, until no balancer sends anything new'],
      ]),
    );
  return faults.filter(([isSo]) => !isSo).map(([, message]) => message);
}

/** Variables that a manifest sets. */
const variablesOf = ({ kind, data = {}, spec }: Manifest): string[] => [
  ...(kind === 'ConfigMap' ? Object.keys(data) : []),
  ...(spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
];

/** The documents of a manifest's text. */
export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

/** The findings in a file of manifests. */
export async function manifestFindings(
  text: string,
  file: string,
  documented: ReadonlySet<string>,
): Promise<Finding[]> {
  const manifests = manifestsIn(text);
  const findings: Finding[] = [];
  for (const manifest of manifests) {
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    const unknown = variablesOf(manifest).filter((variable) => !documented.has(variable.replace(/_FILE$/, '')));
    const { spec } = manifest;
    const labels = spec?.template?.metadata.labels ?? {};
    const chosen = Object.entries(spec?.selector?.matchLabels ?? {});
    const faults = [
      ...(await shapeFaults(manifest)),
      ...podFaults(manifest),
      ...unknown.map((variable) => `${variable} is not in docs/operations.md`),
      ...(spec?.template && chosen.some(([label, value]) => labels[label] !== value)
        ? ['its selector does not choose its own pods']
        : []),
    ];
    findings.push(...faults.map((message) => ({ file, message: `${name}: ${message}` })));
  }
  const scaled = new Set(manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []));
  for (const { kind, metadata, spec } of manifests)
    if (kind === 'Deployment') {
      if (scaled.has(metadata.name) && spec?.replicas !== undefined)
        findings.push({ file, message: `${metadata.name}: replicas would undo what its autoscaler chose` });
      if (!manifests.some((one) => one.kind === 'PodDisruptionBudget' && one.metadata.name === metadata.name))
        findings.push({ file, message: `${metadata.name}: has no budget of disruptions` });
    }
  return findings;
}

/** The files and workloads that a kustomization names. */
export interface Kustomization {
  readonly resources?: readonly string[];
  readonly patches?: readonly { readonly path: string }[];
  readonly replicas?: readonly { readonly name: string }[];
}

/** What a kustomization names and is not there. */
export function kustomizationFindings(
  { resources = [], patches = [], replicas = [] }: Kustomization,
  file: string,
  there: { readonly hasFile: (path: string) => boolean; readonly workloads: ReadonlySet<string> },
): Finding[] {
  const paths = [...resources, ...patches.map(({ path }) => path)];
  return [
    ...paths.filter((path) => !there.hasFile(path)).map((path) => ({ file, message: `${path} is missing` })),
    ...replicas
      .filter(({ name }) => !there.workloads.has(name))
      .map(({ name }) => ({ file, message: `replicas of ${name}, which is no workload` })),
  ];
}
