/** Vitest reporter: how long each project took, so that a run shows where its minutes went. */
import type { Reporter, TestModule } from 'vitest/node';

interface Span {
  firstMs: number;
  lastMs: number;
  busyMs: number;
  files: number;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(0).padStart(5);

export default class ProjectTimes implements Reporter {
  readonly #spans = new Map<string, Span>();

  onTestModuleStart({ project }: TestModule): void {
    const nowMs = performance.now();
    const span = this.#spans.get(project.name) ?? { firstMs: nowMs, lastMs: nowMs, busyMs: 0, files: 0 };
    this.#spans.set(project.name, { ...span, files: span.files + 1 });
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module.project.name);
    if (!span) return;
    span.lastMs = performance.now();
    span.busyMs += module.diagnostic().duration;
  }

  /** One line per project: from its first file to its last, and the sum over its files. */
  onTestRunEnd(): void {
    const lines = [...this.#spans].map(
      ([name, { firstMs, lastMs, busyMs, files }]) =>
        `${name.padEnd(14)}${seconds(lastMs - firstMs)} s${seconds(busyMs)} s in tests${String(files).padStart(5)} files`,
    );
    process.stdout.write(`\nSeconds per project\n${lines.join('\n')}\n`);
  }
}
