/** The compose file: valid, no published database, every secret a file. */
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import type { Finding } from '../finding.ts';

interface Service {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

/** Its own types do not resolve. */
interface Linted {
  readonly messages: readonly { readonly line: number; readonly message: string; readonly rule: string }[];
}

/** Order of keys is taste; what a line means is not. */
const LINTER = {
  rules: {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
    'require-quotes-in-ports': 0,
  },
  quiet: true,
  debug: false,
  exclude: [],
} as const;

/** Variables of a container that are not ours. */
const FOREIGN = /^POSTGRES_/;

/** The findings in a compose file; `documented` are the variables that operators can look up. */
export function composeFindings(path: string, text: string, file: string, documented: ReadonlySet<string>): Finding[] {
  const linted: readonly Linted[] = new DCLinter(LINTER).lintFiles([path], false);
  const findings: Finding[] = linted.flatMap(({ messages }) =>
    messages.map(({ line, message, rule }) => ({ file, line, message: `${message} (${rule})` })),
  );
  const { services, secrets = {} } = parse(text, { merge: true }) as Compose;
  for (const [name, service] of Object.entries(services)) {
    if (/postgres/.test(service.image ?? '') && (service.ports ?? []).length > 0)
      findings.push({ file, message: `${name}: the database's port must not be published` });
    for (const secret of service.secrets ?? [])
      if (!(secret in secrets)) findings.push({ file, message: `${name}: the secret ${secret} is declared nowhere` });
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      const [known] = variable.split('_FILE');
      if (!FOREIGN.test(variable) && !documented.has(known!))
        findings.push({ file, message: `${name}: ${variable} is not in docs/operations.md` });
      const mounted = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
      if (mounted !== undefined && !(service.secrets ?? []).includes(mounted))
        findings.push({ file, message: `${name}: ${variable} names ${value}, which is not mounted` });
    }
  }
  return findings;
}
