/** A check's findings, one line each. */
export interface Finding {
  /** Relative to the project. */
  readonly file: string;
  readonly line?: number;
  readonly message: string;
  /** A warning does not fail the check. */
  readonly warning?: true;
}

export function findingLine(finding: Finding): string {
  return `${finding.file}${finding.line === undefined ? '' : `:${finding.line}`}  ${finding.message}`;
}
