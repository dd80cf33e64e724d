/** Check: the lock file names versions and hashes but no host, so that every registry mirror serves it. */
import type { Finding } from './finding.ts';

const LOCK = 'package-lock.json';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
}

/** Findings in the text of a lock file. Workspace links resolve to folders and are allowed. */
export function lockFileFindings(text: string): Finding[] {
  const { packages } = JSON.parse(text) as Lock;
  return Object.entries(packages)
    .filter(([, entry]) => entry.resolved !== undefined && /^[a-z+]+:/.test(entry.resolved))
    .map(([name]) => ({ file: LOCK, message: `${name} is resolved to a host` }));
}
