/** What a check has to say: one line per finding. */
export interface Finding {
  /** Relative to the project. */
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

export function findingLine(finding: Finding): string {
  return `${finding.file}${finding.line === undefined ? '' : `:${finding.line}`}  ${finding.message}`;
}
